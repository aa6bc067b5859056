import type { Schedule } from '@recadia/contract/schedules';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { isSameDay, minuteOf, openingEvent, placeDay, shownMinutes } from './calendar.ts';
import { ScheduleCard } from './ScheduleCard.tsx';
import type { ScheduleActs } from './ScheduleCard.tsx';
import styles from './TimeGrid.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourPx = 64;
const hoursPx = 56;
/** The first visible hour of a span without events. */
const firstHour = 8;
/** Space above the event the grid opens at. */
const marginPx = 16;

const topOf = (minute: number) => (minute / 60) * hourPx;

interface TimeGridProps extends ScheduleActs {
  days: Date[];
  schedules: Schedule[];
  now: Date;
}

/** Days as columns, hours as rows. */
export function TimeGrid({ days, schedules, now, onEdit, onDelete }: TimeGridProps) {
  const { t, language } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  // Found once, so that the grid later stays where the user scrolled.
  const [opening] = useState(() => {
    const event = openingEvent(schedules, now);
    const at = event && new Date(event.sendAt);
    return at && { minute: minuteOf(at), day: days.findIndex((day) => isSameDay(day, at)) };
  });
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    grid.scrollTop = opening ? topOf(opening.minute) - marginPx : firstHour * hourPx;
    const day = opening && grid.querySelectorAll('section')[opening.day];
    if (day) grid.scrollLeft = day.offsetLeft - grid.offsetLeft - hoursPx;
  }, [opening]);
  const short = new Intl.DateTimeFormat(language, { weekday: 'short' });
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
  const headOf = (day: Date) => {
    const name = `${short.format(day).replace('.', '')} ${String(day.getDate()).padStart(2, '0')}`;
    return isSameDay(day, now) ? t('schedules.today', { day: name }) : name;
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused box
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label={t('schedules.hours')}>
      <div
        className={styles.grid}
        style={{ gridTemplateColumns: `${hoursPx}px repeat(${days.length}, minmax(120px, 1fr))` }}
      >
        <div className={styles.corner} />
        {days.map((day) => (
          <div key={day.getTime()} aria-hidden className={cx(styles.head, isSameDay(day, now) && styles.isToday)}>
            {headOf(day)}
          </div>
        ))}
        <div className={styles.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ blockSize: hourPx }}>
              {`${String(hour).padStart(2, '0')}:00`}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <section
            key={day.getTime()}
            className={cx(styles.day, isSameDay(day, now) && styles.isToday)}
            style={{ blockSize: 24 * hourPx, backgroundSize: `100% ${hourPx}px` }}
            aria-label={long.format(day)}
          >
            {isSameDay(day, now) && (
              <i className={styles.now} style={{ insetBlockStart: topOf(now.getHours() * 60 + now.getMinutes()) }} />
            )}
            {placeDay(
              schedules.filter(({ sendAt }) => isSameDay(new Date(sendAt), day)),
              ({ sendAt }) => new Date(sendAt),
            ).map(({ item, minute, slot, slots }) => (
              <ScheduleCard
                key={item.id}
                schedule={item}
                style={{
                  position: 'absolute',
                  insetBlockStart: topOf(minute) + 2,
                  blockSize: topOf(shownMinutes) + 4,
                  insetInlineStart: `calc(${(100 * slot) / slots}% + 4px)`,
                  inlineSize: `calc(${100 / slots}% - 8px)`,
                }}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
