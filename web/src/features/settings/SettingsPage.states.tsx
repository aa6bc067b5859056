import { usualQueueWeek } from '@recadia/contract/hours';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Sheet } from '../../gallery/sheet.ts';
import { aWholeCompany } from '../../testing/builders.ts';
import { CompanyForm } from './CompanyTab.tsx';
import { HoursForm } from './HoursTab.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { OptionsTab } from './OptionsTab.tsx';
import { settingsQuery } from './settings.api.ts';

const holidays = [
  { date: '2026-12-25', name: 'Natal', yearly: true },
  { date: '2027-02-09', name: 'Carnaval', yearly: false },
];

/** Options as the server would have told them. */
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
    { name: 'hours, nothing said', render: () => <HoursForm company={aWholeCompany()} /> },
    {
      name: 'hours and holidays',
      render: () => <HoursForm company={aWholeCompany({ schedules: usualQueueWeek(), holidays })} />,
    },
  ],
};
