import * as z from 'zod';
import { calendarDate, text } from './primitives.ts';

/** SET-08: seven rows, Monday first, with the names of the wire. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const spansMax = 5;
const holidaysMax = 200;

const time = text(5);
const span = z.strictObject({ startTime: time, endTime: time });
/** From, inclusive, to, exclusive. A span that ends before it begins ends on the next day. */
export type Span = z.infer<typeof span>;

/**
 * One day. Both times empty: the day has no rule and is open. 00:00 to 00:00: closed all day. The spans of `more` are
 * open too; a day without `more` has one span.
 */
export const openingHours = z.strictObject({
  weekday: text(30),
  weekdayEn: z.enum(weekdays),
  startTime: time,
  endTime: time,
  more: z.array(span).max(spansMax).optional(),
});
export type OpeningHours = z.infer<typeof openingHours>;

/** The received form; `faultsOfWeek` validates it. */
export const week = z.array(openingHours).max(weekdays.length);

/** Closed all day; a yearly holiday on that day of every year. */
export const holiday = z.strictObject({ date: calendarDate, name: text(100), yearly: z.boolean() });
export type Holiday = z.infer<typeof holiday>;
export const holidays = z.array(holiday).max(holidaysMax);

export const timeZone = text(60).refine(isTimeZone, 'unknown');

export type HoursFault = 'days' | 'half' | 'format' | 'order' | 'overlap';

/** SET-24: the faults of a week by day; `more` counts its spans from 0. Empty for a valid week. */
export function faultsOfWeek(rows: readonly OpeningHours[]): { day: number; more?: number; fault: HoursFault }[] {
  const isWhole = weekdays.every((name, day) => rows[day]?.weekdayEn === name) && rows.length === weekdays.length;
  if (!isWhole) return [{ day: 0, fault: 'days' }];
  return rows.flatMap((row, day) => {
    const first = faultOfDay(row);
    const others = (row.more ?? []).map((one, more) => ({ day, more, fault: faultOfSpan(one) }));
    const found = [...(first ? [{ day, fault: first }] : []), ...others.flatMap(withFault)];
    return found.length === 0 && overlaps(spansOf(row)) ? [{ day, fault: 'overlap' as const }] : found;
  });
}

const withFault = ({ fault, ...where }: { day: number; more: number; fault: HoursFault | undefined }) =>
  fault ? [{ ...where, fault }] : [];

function faultOfDay({ startTime, endTime }: Span): HoursFault | undefined {
  if (startTime === '' && endTime === '') return undefined;
  if (startTime === '' || endTime === '') return 'half';
  if (!isTime(startTime) || !isTime(endTime)) return 'format';
  return startTime < endTime || (startTime === '00:00' && endTime === '00:00') ? undefined : 'order';
}

function faultOfSpan({ startTime, endTime }: Span): HoursFault | undefined {
  if (startTime === '' || endTime === '') return 'half';
  if (!isTime(startTime) || !isTime(endTime)) return 'format';
  return startTime === endTime ? 'order' : undefined;
}

function overlaps(spans: Span[]): boolean {
  const sorted = spans.map(({ startTime, endTime }) => ({
    startTime,
    endTime: endTime < startTime ? '24:00' : endTime,
  }));
  sorted.sort((a, b) => a.startTime.localeCompare(b.startTime));
  return sorted.some(({ startTime }, index) => startTime < (sorted[index - 1]?.endTime ?? ''));
}

/** BOT-13: whether a day has no open minute. */
export const isClosedDay = ({ startTime, endTime }: Span): boolean => startTime !== '' && startTime === endTime;

/** The open spans of a day; undefined for a day without a rule. */
export function spansOf(row: OpeningHours): Span[];
export function spansOf(row: OpeningHours | undefined): Span[] | undefined;
export function spansOf(row: OpeningHours | undefined): Span[] | undefined {
  if (!row) return undefined;
  const { startTime, endTime, more = [] } = row;
  const first = startTime === '' || endTime === '' || startTime === endTime ? [] : [{ startTime, endTime }];
  return [...first, ...more];
}

/** Whether a day has a rule (BOT-12: an empty row has none). */
export const hasRule = ({ startTime, endTime, more = [] }: OpeningHours): boolean =>
  (startTime !== '' && endTime !== '') || more.length > 0;

const isTime = (value: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);

function isTimeZone(name: string): boolean {
  try {
    // Names only: an offset such as +03:00 has no summer time, and the database inverts its sign.
    return /^[A-Z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const row = (weekdayEn: Weekday, startTime: string, endTime: string): OpeningHours => ({
  weekday: weekdayNames[weekdayEn],
  weekdayEn,
  startTime,
  endTime,
});

const weekdayNames: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

/** SET-06: a new company has no rule for any day. */
export const emptyWeek = (): OpeningHours[] => weekdays.map((name) => row(name, '', ''));

/** QUE-07 */
export const usualQueueWeek = (): OpeningHours[] =>
  weekdays.map((name) => {
    if (name === 'sunday') return row(name, '00:00', '00:00');
    return row(name, '08:00', name === 'saturday' ? '12:00' : '18:00');
  });

/** Stored rows may be older than the rules, or fewer: returns seven rows, Monday first. */
export function wholeWeek(stored: unknown): OpeningHours[] {
  const rows = z.array(z.unknown()).catch([]).parse(stored);
  const known = rows.flatMap((one) => openingHours.safeParse(one).data ?? []);
  return emptyWeek().map((empty) => known.find(({ weekdayEn }) => weekdayEn === empty.weekdayEn) ?? empty);
}
