import type { Schedule } from '@recadia/contract/schedules';
import { Pencil, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import styles from './Agenda.module.css';
import { openingEvent, startOfDay } from './calendar.ts';
import type { ScheduleActs } from './ScheduleCard.tsx';
import { displayStatusIcons, displayStatusOf, mayEdit, reasonKey } from './schedule-state.ts';

/** The height of the sticky day heading. */
const dayHeadPx = 36;

/** A list of schedules by day. */
export function Agenda({ schedules, now, onEdit, onDelete }: ScheduleActs & { schedules: Schedule[]; now: Date }) {
  const { t, language } = useTranslation();
  const long = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const list = useRef<HTMLDivElement>(null);
  // Found once, so that the list later stays where the user scrolled.
  const [opening] = useState(() => openingEvent(schedules, now)?.id);
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-schedule="${opening}"]`);
    if (list.current && row) list.current.scrollTop = row.offsetTop - dayHeadPx;
  }, [opening]);
  const days = new Map<number, Schedule[]>();
  for (const schedule of schedules) {
    const day = startOfDay(new Date(schedule.sendAt)).getTime();
    days.set(day, [...(days.get(day) ?? []), schedule]);
  }
  const row = (schedule: Schedule) => {
    const look = displayStatusOf(schedule);
    const Icon = displayStatusIcons[look];
    const { name } = schedule.contact;
    return (
      <li key={schedule.id} data-schedule={schedule.id} className={styles.row}>
        <time className={styles.time} dateTime={schedule.sendAt}>
          {formatTime(schedule.sendAt)}
        </time>
        <span className={styles.words}>
          <b>{name}</b>
          <span>{schedule.body}</span>
        </span>
        <span className={cx(styles.state, styles[look])}>
          <Icon />
          {look === 'failed' ? t(`schedules.reasons.${reasonKey(schedule.error)}`) : t(`schedules.looks.${look}`)}
        </span>
        <span className={styles.acts}>
          {mayEdit(schedule) && (
            <IconButton
              size="sm"
              label={t('schedules.editOf', { name })}
              icon={<Pencil />}
              onClick={() => onEdit(schedule)}
            />
          )}
          <IconButton
            size="sm"
            tone="danger"
            label={t('schedules.deleteOf', { name })}
            icon={<Trash2 />}
            onClick={() => onDelete(schedule)}
          />
        </span>
      </li>
    );
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused box
    <div ref={list} className={styles.agenda} tabIndex={0} role="group" aria-label={t('schedules.views.agenda')}>
      {[...days].map(([day, there]) => (
        <section key={day} aria-label={long.format(day)}>
          <h2 className={styles.day}>{long.format(day)}</h2>
          <ul className={styles.rows}>{there.map(row)}</ul>
        </section>
      ))}
    </div>
  );
}
