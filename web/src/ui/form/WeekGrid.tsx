import { faultsOfWeek, isClosedDay, spansMax, type OpeningHours, type Span } from '@recadia/contract/hours';
import { CircleAlert, Plus, X } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton } from './IconButton.tsx';
import { TimeBox } from './TimeBox.tsx';
import styles from './WeekGrid.module.css';

interface WeekGridProps {
  /** Seven days, Monday first. */
  rows: OpeningHours[];
  onChange: (rows: OpeningHours[]) => void;
  /** Shows errors; off while the user is still typing. */
  showsFaults: boolean;
}

/** SET-06: opening hours by day, with any number of spans per day. */
export function WeekGrid({ rows, onChange, showsFaults }: WeekGridProps) {
  const faults = showsFaults ? faultsOfWeek(rows) : [];
  return (
    <div className={styles.grid}>
      {rows.map((row, day) => (
        <DayRow
          key={row.weekdayEn}
          row={row}
          fault={faults.find((one) => one.day === day)}
          onChange={(changed) => onChange(rows.map((old, at) => (at === day ? changed : old)))}
        />
      ))}
    </div>
  );
}

interface DayRowProps {
  row: OpeningHours;
  fault: ReturnType<typeof faultsOfWeek>[number] | undefined;
  onChange: (row: OpeningHours) => void;
}

function DayRow({ row, fault, onChange }: DayRowProps) {
  const { t } = useTranslation();
  const { startTime, endTime, more = [] } = row;
  const day = t(`ui.week.days.${row.weekdayEn}`);
  const isClosed = isClosedDay(row) && more.length === 0;
  const hasHours = startTime !== '' || endTime !== '' || more.length > 0;
  const setMore = (spans: Span[]) => onChange({ ...row, more: spans.length > 0 ? spans : undefined });
  const setClosed = (closed: boolean) => {
    const time = closed ? '00:00' : '';
    onChange({ ...row, startTime: time, endTime: time, more: undefined });
  };
  return (
    <fieldset className={styles.day}>
      <legend className={styles.name}>{day}</legend>
      <div className={styles.spans}>
        {isClosed ? (
          <p className={styles.note}>{t('ui.week.closed')}</p>
        ) : (
          <SpanBoxes
            day={day}
            span={row}
            isWrong={fault !== undefined && fault.more === undefined}
            onChange={(span) => onChange({ ...row, ...span })}
          />
        )}
        {more.map((span, at) => (
          <SpanBoxes
            // A span has no id, so its index is the key.
            key={at}
            day={t('ui.week.another', { day, number: at + 2 })}
            span={span}
            isWrong={fault?.more === at}
            onChange={(changed) => setMore(more.map((old, place) => (place === at ? changed : old)))}
            onRemove={() => setMore(more.filter((_, place) => place !== at))}
          />
        ))}
        {fault && (
          <p className={styles.fault} role="alert">
            <CircleAlert />
            {t(`ui.week.faults.${fault.fault}`)}
          </p>
        )}
        {!hasHours && <p className={styles.note}>{t('ui.week.free')}</p>}
      </div>
      <div className={styles.tools}>
        <label className={styles.closed}>
          <input
            type="checkbox"
            aria-label={`${t('ui.week.close')}: ${day}`}
            checked={isClosed}
            onChange={(event) => setClosed(event.target.checked)}
          />
          {t('ui.week.close')}
        </label>
        <IconButton
          size="sm"
          icon={<Plus />}
          label={t('ui.week.add', { day })}
          disabled={isClosed || more.length >= spansMax}
          onClick={() => setMore([...more, { startTime: '', endTime: '' }])}
        />
      </div>
    </fieldset>
  );
}

interface SpanBoxesProps {
  day: string;
  span: Span;
  isWrong: boolean;
  onChange: (span: Span) => void;
  onRemove?: () => void;
}

function SpanBoxes({ day, span: { startTime, endTime }, isWrong, onChange, onRemove }: SpanBoxesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.span}>
      <TimeBox
        label={t('ui.week.start', { day })}
        value={startTime}
        isWrong={isWrong}
        onChange={(time) => onChange({ startTime: time, endTime })}
      />
      <span aria-hidden="true">–</span>
      <TimeBox
        label={t('ui.week.end', { day })}
        value={endTime}
        isWrong={isWrong}
        onChange={(time) => onChange({ startTime, endTime: time })}
      />
      {onRemove && endTime !== '' && endTime < startTime && <span className={styles.note}>{t('ui.week.nextDay')}</span>}
      {onRemove && <IconButton size="sm" icon={<X />} label={t('ui.week.remove', { day })} onClick={onRemove} />}
    </div>
  );
}
