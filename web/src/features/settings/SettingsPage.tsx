import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { LazyHelpsTab } from '../helps/index.ts';
import { AuditTab } from './AuditTab.tsx';
import { CompanyTab } from './CompanyTab.tsx';
import { HoursTab } from './HoursTab.tsx';
import { OptionsTab } from './OptionsTab.tsx';
import { ServiceLevelsTab } from './ServiceLevelsTab.tsx';
import styles from './Settings.module.css';
import { settingsQuery } from './settings.api.ts';

type Tab = 'options' | 'company' | 'schedules' | 'promises' | 'audit' | 'helps';

export function SettingsPage() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [tab, setTab] = useState<Tab>('options');
  const { data: settings = [] } = useQuery(settingsQuery);
  // ROL-12: only a company that works by its own hours has them to set.
  const hasHours = settings.some(({ key, value }) => key === 'scheduleType' && value === 'company');
  const { super: isSuper } = useUser();
  const tabs: Tab[] = [
    'options',
    ...(hasHours ? (['schedules'] as const) : []),
    'company',
    'audit',
    'promises',
    // ROL-07
    ...(isSuper ? (['helps'] as const) : []),
  ];
  // Somebody else took the hours away while they were being looked at.
  const chosen = tabs.includes(tab) ? tab : 'options';
  const choose = (next: Tab) => {
    setTab(next);
    // SET-03: each look at a tab is a fresh one.
    for (const queryKey of [['settings'], ['company'], ['promises'], ['audit-log'], ['helps']])
      void cache.invalidateQueries({ queryKey });
  };
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <div className={styles.page}>
        <Tabs
          label={t('settings.tabs.label')}
          tabs={tabs.map((id) => ({ id, label: t(`settings.tabs.${id}`) }))}
          chosen={chosen}
          onChoose={choose}
          panels={{
            options: <OptionsTab />,
            ...(hasHours && { schedules: <HoursTab /> }),
            promises: <ServiceLevelsTab />,
            company: <CompanyTab />,
            ...(isSuper && { helps: <LazyHelpsTab /> }),
            // Long and asked for seldom: not before somebody looks.
            audit: chosen === 'audit' && <AuditTab />,
          }}
        />
      </div>
    </>
  );
}
