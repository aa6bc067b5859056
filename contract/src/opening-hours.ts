import { hasRule, spansOf, weekdays, type Holiday, type OpeningHours, type Span } from './hours.ts';

/**
 * The opening hours of a company. Days and times are local; a span lies between two instants, so it does not open twice
 * where the clock is put back: it begins at the first and ends at the last occurrence of its time. A time that the
 * clock skips means the instant of the skip.
 */
export interface Hours {
  week: readonly OpeningHours[];
  holidays: readonly Holiday[];
  timeZone: string;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The search for the next open minute stops here, because some hours never open. */
const horizonDays = 400;

/** BOT-14: start inclusive, end exclusive, in the company's zone. */
export function isOpen(hours: Hours, instant: Date): boolean {
  const at = instant.getTime();
  return openAround(hours, dayOf(hours.timeZone, at)).some(([from, to]) => from <= at && at < to);
}

/** The first open instant from this one on; null where there is none within the horizon. */
export function opensAt(hours: Hours, instant: Date): Date | null {
  const at = instant.getTime();
  for (const [from, to] of openFrom(hours, at)) if (to > at) return new Date(Math.max(from, at));
  return null;
}

/** The open time between two instants: a wait in working time. */
export function openMsBetween(hours: Hours, from: Date, to: Date): number {
  let sum = 0;
  let seen = from.getTime();
  for (const [begin, end] of openFrom(hours, from.getTime())) {
    if (begin >= to.getTime()) break;
    const start = Math.max(begin, seen);
    const stop = Math.min(end, to.getTime());
    if (stop > start) sum += stop - start;
    seen = Math.max(seen, stop);
  }
  return sum;
}

/** The instant after this much working time; null where it is never reached. */
export function addOpenMs(hours: Hours, from: Date, ms: number): Date | null {
  let left = ms;
  let seen = from.getTime();
  for (const [begin, end] of openFrom(hours, seen)) {
    const start = Math.max(begin, seen);
    if (end <= start) continue;
    if (start + left <= end) return new Date(start + left);
    left -= end - start;
    seen = end;
  }
  return null;
}

type Between = readonly [from: number, to: number];

/** Open spans in order, from the day before this instant on, because yesterday's may reach into today. */
function* openFrom(hours: Hours, at: number): Generator<Between> {
  const first = dayOf(hours.timeZone, at) - dayMs;
  for (let n = 0; n < horizonDays; n += 1) yield* openOn(hours, first + n * dayMs);
}

const openAround = (hours: Hours, day: number): Between[] => [...openOn(hours, day - dayMs), ...openOn(hours, day)];

/** A day is given by its midnight as if the local time were UTC. */
function openOn({ week, holidays, timeZone }: Hours, day: number): Between[] {
  const at = (wall: number, which: 'first' | 'last') => instantOf(timeZone, wall, which);
  if (isHoliday(holidays, day)) return [];
  const row = week.find(({ weekdayEn }) => weekdayEn === weekdays[(new Date(day).getUTCDay() + 6) % 7]);
  if (!row || !hasRule(row)) return [[at(day, 'first'), at(day + dayMs, 'first')]];
  const between = ({ startTime, endTime }: Span): Between => {
    const end = minutesOf(endTime) + (endTime < startTime ? 24 * 60 : 0);
    return [at(day + minutesOf(startTime) * minuteMs, 'first'), at(day + end * minuteMs, 'last')];
  };
  return spansOf(row)
    .map(between)
    .sort(([a], [b]) => a - b);
}

function isHoliday(holidays: readonly Holiday[], day: number): boolean {
  const date = new Date(day).toISOString().slice(0, 10);
  return holidays.some((one) => one.date === date || (one.yearly && one.date.slice(4) === date.slice(4)));
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const dayOf = (timeZone: string, at: number): number => Math.floor(wallOf(timeZone, at) / dayMs) * dayMs;

/** The local time as if it were UTC. */
const wallOf = (timeZone: string, at: number): number => at + offsetAt(timeZone, at);

/** The instant of a local time: the first or the last one, where it occurs twice. */
function instantOf(timeZone: string, wall: number, which: 'first' | 'last'): number {
  const before = offsetAt(timeZone, wall - dayMs);
  const after = offsetAt(timeZone, wall + dayMs);
  if (before === after) return wall - before;
  const shown = [wall - before, wall - after].filter((at) => wallOf(timeZone, at) === wall);
  if (shown.length > 0) return which === 'first' ? Math.min(...shown) : Math.max(...shown);
  return jumpBetween(timeZone, wall - after, wall - before);
}

/** The instant at which the clock skips forward, between these two. */
function jumpBetween(timeZone: string, low: number, high: number): number {
  const offset = offsetAt(timeZone, low);
  let [from, to] = [low, high];
  while (to - from > 1_000) {
    const middle = Math.floor((from + to) / 2_000) * 1_000;
    if (offsetAt(timeZone, middle) === offset) from = middle;
    else to = middle;
  }
  return to;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function offsetAt(timeZone: string, at: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', second: 'numeric', ...parts });
    clocks.set(timeZone, clock);
  }
  const shown = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}
