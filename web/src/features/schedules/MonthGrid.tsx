import type { Schedule } from '@recadia/contract/schedules';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { addDays, isSameDay } from './calendar.ts';
import styles from './MonthGrid.module.css';
import { ScheduleCard } from './ScheduleCard.tsx';
import type { ScheduleActs } from './ScheduleCard.tsx';

/** The number of messages per day that fit; the others open with a click. */
const shownADay = 3;

interface MonthGridProps extends ScheduleActs {
  days: Date[];
  /** The displayed month; days of other months are dimmed. */
  month: number;
  schedules: Schedule[];
  now: Date;
  onDay: (day: Date) => void;
}

export function MonthGrid({ days, month, schedules, now, onDay, onEdit, onDelete }: MonthGridProps) {
  const { t, language } = useTranslation();
  const name = new Intl.DateTimeFormat(language, { weekday: 'short' });
  const long = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' });
  const first = days[0] ?? now;
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const cell = (day: Date) => {
    const there = schedules.filter(({ sendAt }) => isSameDay(new Date(sendAt), day));
    const rest = there.length - shownADay;
    return (
      <td key={day.getTime()} className={cx(day.getMonth() !== month && styles.beside)}>
        <button
          type="button"
          className={cx(styles.date, isSameDay(day, now) && styles.isToday)}
          aria-label={t('schedules.showDay', { day: long.format(day) })}
          onClick={() => onDay(day)}
        >
          {day.getDate()}
        </button>
        <div className={styles.cards}>
          {there.slice(0, shownADay).map((schedule) => (
            <ScheduleCard key={schedule.id} isShort schedule={schedule} onEdit={onEdit} onDelete={onDelete} />
          ))}
          {rest > 0 && (
            <button type="button" className={styles.more} onClick={() => onDay(day)}>
              {t('schedules.more', { count: rest })}
            </button>
          )}
        </div>
      </td>
    );
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused box
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={t('schedules.views.month')}>
      <table className={styles.month}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, at) => (
              <th key={at} scope="col">
                {name.format(addDays(first, at)).replace('.', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.getTime()}>{week.map(cell)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
