/** The views of the calendar (SCH-03). */
export const views = ['month', 'week', 'workWeek', 'day', 'agenda'] as const;
export type View = (typeof views)[number];

const agendaDays = 30;

export interface Span {
  from: Date;
  to: Date;
}

/** Days are in the user's time zone; midnight comes from the calendar, so that a day of 23 hours counts as one. */
export const addDays = (day: Date, by: number): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + by);
export const startOfDay = (at: Date): Date => addDays(at, 0);
/** Weeks start on Monday. */
const startOfWeek = (at: Date): Date => addDays(at, -((at.getDay() + 6) % 7));
export const isSameDay = (a: Date, b: Date): boolean => startOfDay(a).getTime() === startOfDay(b).getTime();

/** The span a view shows around a day. */
export function spanOf(view: View, at: Date): Span {
  switch (view) {
    case 'month': {
      const from = startOfWeek(new Date(at.getFullYear(), at.getMonth(), 1));
      return { from, to: addDays(startOfWeek(new Date(at.getFullYear(), at.getMonth() + 1, 0)), 7) };
    }
    case 'week':
      return { from: startOfWeek(at), to: addDays(startOfWeek(at), 7) };
    case 'workWeek':
      return { from: startOfWeek(at), to: addDays(startOfWeek(at), 5) };
    case 'day':
      return { from: startOfDay(at), to: addDays(at, 1) };
    case 'agenda':
      return { from: startOfDay(at), to: addDays(at, agendaDays) };
  }
}

/** The day of the next or previous span. */
export function step(view: View, at: Date, by: 1 | -1): Date {
  switch (view) {
    case 'month':
      // From the 31st the next month would be skipped.
      return new Date(at.getFullYear(), at.getMonth() + by, 1);
    case 'week':
    case 'workWeek':
      return addDays(at, 7 * by);
    case 'day':
      return addDays(at, by);
    case 'agenda':
      return addDays(at, agendaDays * by);
  }
}

export function daysOf({ from, to }: Span): Date[] {
  const days: Date[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The title of a span: a month, a day, or a range of days. */
export function titleOf(view: View, at: Date, language: string): string {
  if (view === 'month') return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(at);
  const { from, to } = spanOf(view, at);
  const long = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' });
  return view === 'day' ? long.format(from) : long.formatRange(from, addDays(to, -1));
}

/** The event a calendar opens at: the next one, otherwise the first. */
export function openingEvent<T extends { sendAt: string }>(events: readonly T[], now: Date): T | undefined {
  const sorted = [...events].sort((a, b) => Date.parse(a.sendAt) - Date.parse(b.sendAt));
  return sorted.find(({ sendAt }) => Date.parse(sendAt) >= now.getTime()) ?? sorted[0];
}

export interface PlacedItem<T> {
  item: T;
  /** Minutes from midnight. */
  minute: number;
  /** The slot and the count of slots side by side. */
  slot: number;
  slots: number;
}

/** The height of a message on the grid in minutes: three lines. */
export const shownMinutes = 50;

/** Places overlapping messages of a day side by side. */
export function placeDay<T>(items: readonly T[], timeOf: (item: T) => Date): PlacedItem<T>[] {
  const sorted = items.map((item) => ({ item, minute: minuteOf(timeOf(item)) })).sort((a, b) => a.minute - b.minute);
  const placed: PlacedItem<T>[] = [];
  let group: PlacedItem<T>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.slots = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const { item, minute } of sorted) {
    if (ends.every((end) => end <= minute)) close();
    const free = ends.findIndex((end) => end <= minute);
    const slot = free === -1 ? ends.length : free;
    ends[slot] = minute + shownMinutes;
    group.push({ item, minute, slot, slots: 1 });
  }
  close();
  return placed;
}

export const minuteOf = (at: Date): number => at.getHours() * 60 + at.getMinutes();

/** The format of the browser's field, in the user's time zone. */
export function toLocalInput(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
