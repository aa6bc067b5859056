import type { AuditEntry } from '@recadia/contract/audit';
import { usualQueueWeek } from '@recadia/contract/hours';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Sheet } from '../../gallery/sheet.ts';
import { aWholeCompany } from '../../testing/companies.ts';
import { AuditList } from './AuditList.tsx';
import { CompanyForm } from './CompanyTab.tsx';
import { HoursForm } from './HoursTab.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { OptionsTab } from './OptionsTab.tsx';
import { settingsQuery } from './settings.api.ts';

const holidays = [
  { date: '2026-12-25', name: 'Natal', yearly: true },
  { date: '2027-02-09', name: 'Carnaval', yearly: false },
];

const entry = { at: '2026-11-16T12:30:00.000Z', entity: null, entityId: null, details: {}, ip: '203.0.113.7' };
const camila = { id: 7, name: 'Camila Duarte' };
const entries: AuditEntry[] = [
  { ...entry, id: 5, user: camila, action: 'setting.updated', entity: 'setting', entityId: 'call', ip: null },
  {
    ...entry,
    id: 4,
    user: camila,
    action: 'user.updated',
    entity: 'user',
    entityId: '9',
    details: { profile: 'user, admin' },
  },
  { ...entry, id: 3, user: { id: 12, name: '' }, action: 'ticket.deleted', entity: 'ticket', entityId: '4711' },
  { ...entry, id: 2, user: null, action: 'later.version', entityId: '1' },
  { ...entry, id: 1, user: camila, action: 'auth.login-failed' },
];

/** Fills the cache with options. */
function With({ values, children }: { values: Record<string, string>; children: ReactNode }) {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  cache.setQueryData(
    settingsQuery.queryKey,
    Object.entries(values).map(([key, value]) => ({ key, value })),
  );
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}

export const sheet: Sheet = {
  title: 'Settings',
  states: [
    {
      name: 'options of a new company',
      render: () => (
        <With values={{}}>
          <OptionsTab />
        </With>
      ),
    },
    {
      name: 'options, conversations kept for a year',
      render: () => (
        <With values={{ userRating: 'enabled', retentionDays: '365', retentionNotes: 'enabled' }}>
          <OptionsTab />
        </With>
      ),
    },
    { name: 'options that did not come', render: () => <NotLoaded noun="settings.noun" onRetry={() => undefined} /> },
    { name: 'company', render: () => <CompanyForm company={aWholeCompany()} /> },
    { name: 'audit', render: () => <AuditList entries={entries} state={{ kind: 'full' }} onRetry={() => undefined} /> },
    {
      name: 'audit, nothing found',
      render: () => <AuditList entries={[]} state={{ kind: 'empty' }} onRetry={() => undefined} />,
    },
    { name: 'hours, nothing said', render: () => <HoursForm company={aWholeCompany()} /> },
    {
      name: 'hours and holidays',
      render: () => <HoursForm company={aWholeCompany({ schedules: usualQueueWeek(), holidays })} />,
    },
  ],
};
