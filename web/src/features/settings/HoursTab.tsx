import type { VisibleCompany } from '@recadia/contract/companies';
import { faultsOfWeek } from '@recadia/contract/hours';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../lib/errors.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { WeekGrid } from '../../ui/form/WeekGrid.tsx';
import { Holidays } from './Holidays.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { companyQuery, useSaveHours } from './settings.api.ts';
import styles from './Settings.module.css';
import { zoneOptions } from './zones.ts';

export function HoursTab() {
  const { companyId } = useUser();
  const { data: company, isError, refetch } = useQuery(companyQuery(companyId));
  // The form stays mounted for one company: fresh data is shown, and unsaved fields keep their values.
  if (company) return <HoursForm key={company.id} company={company} />;
  if (isError) return <NotLoaded noun="settings.hours.noun" onRetry={refetch} />;
  return <RowsSkeleton rows={7} />;
}

/** SET-06: the company's week, with holidays and time zone below it. */
export function HoursForm({ company }: { company: VisibleCompany }) {
  const { t } = useTranslation();
  const save = useSaveHours(company.id);
  const [changed, setChanged] = useState<Partial<Pick<VisibleCompany, 'schedules' | 'holidays' | 'timezone'>>>({});
  const [showsFaults, setShowsFaults] = useState(false);
  const { schedules, holidays, timezone } = { ...company, ...changed };
  const change = (part: typeof changed) => setChanged((before) => ({ ...before, ...part }));
  const submit = () => {
    const isWrong = faultsOfWeek(schedules).length > 0;
    setShowsFaults(isWrong);
    if (isWrong) return;
    save.mutate(
      { id: company.id, schedules, holidays: holidays.filter(({ date }) => date !== ''), timezone },
      {
        onSuccess() {
          setChanged({});
          toast.success(t('settings.hours.saved'));
        },
        onError: (error) => void showError(error),
      },
    );
  };
  return (
    <form
      noValidate
      className={styles.panel}
      aria-label={t('settings.tabs.schedules')}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        submit();
        // Focuses the invalid field, which may be far above the save button.
        setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      }}
    >
      <header className={styles.head}>
        <div>
          <h2>{t('settings.hours.title')}</h2>
          <p>{t('settings.hours.text')}</p>
        </div>
      </header>
      <div className={styles.body}>
        <WeekGrid rows={schedules} showsFaults={showsFaults} onChange={(rows) => change({ schedules: rows })} />
      </div>
      <div className={styles.body}>
        <Holidays holidays={holidays} onChange={(list) => change({ holidays: list })} />
      </div>
      <div className={styles.body}>
        <Select
          label={t('settings.hours.zone')}
          hint={t('settings.hours.zoneHint')}
          value={timezone}
          options={zoneOptions(timezone)}
          onChange={(event) => change({ timezone: event.target.value })}
        />
      </div>
      <footer className={styles.foot}>
        <ServerButton type="submit" variant="primary" busy={save.isPending}>
          {t('ui.save')}
        </ServerButton>
      </footer>
    </form>
  );
}
