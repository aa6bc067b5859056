import { settingSpec } from '@recadia/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { CompaniesTab, RegisterTab } from '../companies/index.ts';
import { LazyHelpsTab } from '../helps/index.ts';
import { OperatorPaymentsTab } from '../operator-payments/index.ts';
import { PlansTab } from '../plans/index.ts';
import { AuditTab } from './AuditTab.tsx';
import { CompanyTab } from './CompanyTab.tsx';
import { HoursTab } from './HoursTab.tsx';
import { OptionsTab } from './OptionsTab.tsx';
import { ServiceLevelsTab } from './ServiceLevelsTab.tsx';
import styles from './Settings.module.css';
import { settingsQuery } from './settings.api.ts';

/** ROL-07 */
const superTabs = ['companies', 'register', 'plans', 'payments', 'helps'] as const;
type Tab = 'options' | 'company' | 'schedules' | 'promises' | 'audit' | (typeof superTabs)[number];
const isForSuper = (tab: Tab) => superTabs.some((one) => one === tab);

export function SettingsPage() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [tab, setTab] = useState<Tab>('options');
  const { data: settings = [] } = useQuery(settingsQuery);
  // ROL-12: the tab exists only when the company uses its own hours.
  const hasHours = settings.some(({ key, value }) => key === 'scheduleType' && value === 'company');
  const { super: isSuper } = useUser();
  const trial = settings.find(({ key }) => key === 'trial')?.value ?? settingSpec('trial').initial;
  const tabs: Tab[] = [
    'options',
    ...(hasHours ? (['schedules'] as const) : []),
    'company',
    'audit',
    'promises',
    ...(isSuper ? superTabs : []),
  ];
  // Another user may have switched the hours off meanwhile.
  const chosen = tabs.includes(tab) ? tab : 'options';
  const choose = (next: Tab) => {
    setTab(next);
    // SET-03: choosing a tab reloads its data.
    for (const queryKey of [
      ['settings'],
      ['company'],
      ['promises'],
      ['audit-log'],
      ['helps'],
      ['companies'],
      ['plans'],
      ['payment-gateway'],
      ['operator-payments'],
    ])
      void cache.invalidateQueries({ queryKey });
  };
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <div className={styles.page}>
        <Tabs
          label={t('settings.tabs.label')}
          tabs={tabs.map((id) => ({
            id,
            label: t(`settings.tabs.${id}`),
            badge: isForSuper(id) ? t('settings.superOnly') : undefined,
          }))}
          chosen={chosen}
          onChoose={choose}
          panels={{
            options: <OptionsTab />,
            ...(hasHours && { schedules: <HoursTab /> }),
            promises: <ServiceLevelsTab />,
            company: <CompanyTab />,
            ...(isSuper && { helps: <LazyHelpsTab /> }),
            // Long lists that are rarely needed load when chosen.
            audit: chosen === 'audit' && <AuditTab />,
            companies: chosen === 'companies' && (
              <Suspense>
                <CompaniesTab />
              </Suspense>
            ),
            register: chosen === 'register' && (
              <Suspense>
                <RegisterTab trialDays={Number(trial)} />
              </Suspense>
            ),
            plans: chosen === 'plans' && (
              <Suspense>
                <PlansTab />
              </Suspense>
            ),
            payments: chosen === 'payments' && (
              <Suspense>
                <OperatorPaymentsTab />
              </Suspense>
            ),
          }}
        />
      </div>
    </>
  );
}
