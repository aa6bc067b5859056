import { dashboardDays } from '@recadia/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Calendar, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { queueFinder, queuesQuery } from '../../lib/live/directory.ts';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ChooseOne } from '../../ui/form/ChooseOne.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './PeriodFilter.module.css';
import type { Choice } from './period.ts';

interface PeriodFilterProps {
  choice: Choice;
  queueId: number | null;
  onChoose: (choice: Choice) => void;
  onQueue: (queueId: number | null) => void;
}

/** DSH-02: a preset period or two dates, and a queue. */
export function PeriodFilter({ choice, queueId, onChoose, onQueue }: PeriodFilterProps) {
  const { t } = useTranslation();
  const { data: queues = [] } = useQuery(queuesQuery);
  return (
    <>
      <div className={styles.periods} role="group" aria-label={t('dashboard.filter.periods')}>
        {dashboardDays.map((days) => (
          <button
            key={days}
            type="button"
            className={styles.period}
            aria-pressed={'days' in choice && choice.days === days}
            onClick={() => onChoose({ days })}
          >
            {t('dashboard.filter.days', { count: days })}
          </button>
        ))}
      </div>
      <DatesFilter choice={choice} onChoose={onChoose} />
      {queues.length > 0 && (
        <div className={styles.queue}>
          <ChooseOne
            label={t('dashboard.filter.queue')}
            hidesLabel
            floats
            rows={queues}
            finder={queueFinder}
            value={queueId}
            none={t('dashboard.filter.allQueues')}
            onChange={onQueue}
          />
        </div>
      )}
    </>
  );
}

const ends = ['from', 'to'] as const;

function DatesFilter({ choice, onChoose }: Pick<PeriodFilterProps, 'choice' | 'onChoose'>) {
  const { t } = useTranslation();
  const chosen = 'days' in choice ? { from: '', to: '' } : choice;
  const [isOpen, setIsOpen] = useState(false);
  const [dates, setDates] = useState(chosen);
  const [problem, setProblem] = useState<'empty' | 'backwards' | null>(null);
  const open = (next: boolean) => {
    setIsOpen(next);
    setDates(chosen);
    setProblem(null);
  };
  const filter = () => {
    // DSH-03, DSH-14
    if (!dates.from || !dates.to) return setProblem('empty');
    if (dates.from > dates.to) return setProblem('backwards');
    setIsOpen(false);
    onChoose(dates);
  };
  const button = (
    <Button icon={<Calendar />} onClick={() => open(!isOpen)} aria-pressed={!('days' in choice)}>
      {chosen.from ? `${formatDate(chosen.from)} – ${formatDate(chosen.to)}` : t('dashboard.filter.dates')}
      <ChevronDown />
    </Button>
  );
  return (
    <Popover label={t('dashboard.filter.dates')} target={button} opened={isOpen} onChange={open}>
      <form
        className={styles.dates}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          filter();
        }}
      >
        {ends.map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(`dashboard.filter.${end}`)}
            value={dates[end]}
            onChange={(event) => setDates({ ...dates, [end]: event.target.value })}
          />
        ))}
        {problem && (
          <p role="alert" className={styles.problem}>
            {t(`dashboard.filter.${problem}`)}
          </p>
        )}
        <Button type="submit" variant="primary" block>
          {t('dashboard.filter.apply')}
        </Button>
      </form>
    </Popover>
  );
}
