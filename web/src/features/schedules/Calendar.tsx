import type { Schedule } from '@recadia/contract/schedules';
import { CalendarClock, Plus, SearchX } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import type { ListState } from '../../lib/list/list-state.ts';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { Agenda } from './Agenda.tsx';
import { daysOf, spanOf } from './calendar.ts';
import type { View } from './calendar.ts';
import styles from './Calendar.module.css';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import type { ScheduleActs } from './ScheduleCard.tsx';
import { TimeGrid } from './TimeGrid.tsx';

interface CalendarProps extends ScheduleActs {
  view: View;
  at: Date;
  now: Date;
  schedules: Schedule[];
  state: ListState;
  /** Search results are shown as a list, because they may span many days. */
  isSearch: boolean;
  onView: (view: View) => void;
  onMove: (at: Date) => void;
  onCreate: () => void;
  onRetry: () => void;
}

export function Calendar(props: CalendarProps) {
  const { view, at, now, schedules, state, isSearch, onView, onMove, onCreate, onRetry, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const acts = { onEdit, onDelete };
  const days = daysOf(spanOf(view, at));
  // Each span opens at its own next event.
  const opened = `${view} ${days[0]?.getTime()}`;
  const isList = isSearch || view === 'agenda';
  const showDay = (day: Date) => {
    onMove(day);
    onView('day');
  };
  const nothingFound = {
    icon: <SearchX />,
    title: t('ui.list.nothingFoundTitle'),
    text: t('ui.list.nothingFoundText'),
  };
  const none = {
    icon: <CalendarClock />,
    title: t(`schedules.empty.${view}`),
    text: t('schedules.empty.text'),
    action: (
      <Button icon={<Plus />} onClick={onCreate}>
        {t('schedules.add')}
      </Button>
    ),
  };
  const isEmptyGrid = state.kind === 'empty' && !isList;
  return (
    <section className={styles.panel} aria-label={t('schedules.title')}>
      {!isSearch && <CalendarToolbar view={view} at={at} onView={onView} onMove={onMove} />}
      {isEmptyGrid && (
        <p role="status" className={styles.nothing}>
          {t(`schedules.empty.${view}`)}
        </p>
      )}
      <ListBody
        state={isEmptyGrid ? { kind: 'full' } : state}
        noun={t('schedules.noun')}
        empty={isSearch ? nothingFound : none}
        skeleton={<RowsSkeleton />}
        onRetry={onRetry}
      >
        {isList && <Agenda key={opened} schedules={schedules} now={now} {...acts} />}
        {!isList && view === 'month' && (
          <MonthGrid days={days} month={at.getMonth()} schedules={schedules} now={now} onDay={showDay} {...acts} />
        )}
        {!isList && view !== 'month' && <TimeGrid key={opened} days={days} schedules={schedules} now={now} {...acts} />}
      </ListBody>
    </section>
  );
}
