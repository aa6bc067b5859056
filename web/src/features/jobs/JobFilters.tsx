import { jobStates, jobTasks } from '@recadia/contract/jobs';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Select } from '../../ui/form/Select.tsx';
import { taskWords } from './job-words.ts';
import styles from './Jobs.module.css';
import type { JobFilter } from './jobs.api.ts';

interface JobFiltersProps {
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
}

export function JobFilters({ filter: { state, task }, onChange }: JobFiltersProps) {
  const { t } = useTranslation();
  const choose = (next: { state: string | undefined; task: string | undefined }) => {
    const chosen = jobStates.find((one) => one === next.state);
    onChange({ ...(chosen && { state: chosen }), ...(next.task && { task: next.task }) });
  };
  const tasks = jobTasks.map((value) => ({ value, label: taskWords(value) }));
  return (
    <div className={styles.filters}>
      <Select
        label={t('jobs.filter.state')}
        hidesLabel
        value={state ?? ''}
        options={[
          { value: '', label: t('jobs.filter.everyState') },
          ...jobStates.map((value) => ({ value, label: t(`jobs.states.${value}`) })),
        ]}
        onChange={(event) => choose({ state: event.target.value, task })}
      />
      <Select
        label={t('jobs.filter.task')}
        hidesLabel
        value={task ?? ''}
        options={[
          { value: '', label: t('jobs.filter.everyTask') },
          ...tasks.sort((one, other) => one.label.localeCompare(other.label)),
        ]}
        onChange={(event) => choose({ state, task: event.target.value })}
      />
    </div>
  );
}
