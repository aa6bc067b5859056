import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { step, titleOf, views } from './calendar.ts';
import type { View } from './calendar.ts';
import styles from './Calendar.module.css';
import { displayStatusIcons } from './schedule-state.ts';

interface CalendarToolbarProps {
  view: View;
  at: Date;
  onView: (view: View) => void;
  onMove: (at: Date) => void;
}

const legend = ['waiting', 'sent', 'failed'] as const;

export function CalendarToolbar({ view, at, onView, onMove }: CalendarToolbarProps) {
  const { t, language } = useTranslation();
  return (
    <div className={styles.toolbar}>
      <Button size="sm" onClick={() => onMove(new Date())}>
        {t('schedules.goToday')}
      </Button>
      <IconButton
        size="sm"
        label={t('schedules.previous')}
        icon={<ChevronLeft />}
        onClick={() => onMove(step(view, at, -1))}
      />
      <IconButton
        size="sm"
        label={t('schedules.next')}
        icon={<ChevronRight />}
        onClick={() => onMove(step(view, at, 1))}
      />
      <h2 className={styles.title} aria-live="polite">
        {titleOf(view, at, language)}
      </h2>
      {/* The agenda shows the state as text, so it needs no legend. */}
      {view !== 'agenda' && (
        <ul className={styles.legend}>
          {legend.map((look) => {
            const Icon = displayStatusIcons[look];
            return (
              <li key={look} className={styles[look]}>
                <Icon />
                {t(`schedules.looks.${look}`)}
              </li>
            );
          })}
        </ul>
      )}
      <div role="group" aria-label={t('schedules.view')} className={styles.views}>
        {views.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === view}
            className={cx(styles.view, one === view && styles.chosen)}
            onClick={() => onView(one)}
          >
            {t(`schedules.views.${one}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
