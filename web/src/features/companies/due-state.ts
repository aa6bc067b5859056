export type DueTone = 'soon' | 'due' | 'overdue';

/** C-42: the colour of a company's row by the days left until its due date. */
export function dueTone(daysLeft: number): DueTone | undefined {
  if (daysLeft === 5) return 'soon';
  if (daysLeft <= -4) return 'overdue';
  return daysLeft <= 4 ? 'due' : undefined;
}

const dayMs = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Today in the company's time zone, as YYYY-MM-DD; the due date ends there, not where the operator is. */
export function todayIn(timeZone: string, now = new Date()): string {
  const format = formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formatters.set(timeZone, format);
  return format.format(now);
}

export const daysLeft = (dueDate: string, timeZone: string, now = new Date()): number =>
  Math.round((Date.parse(dueDate) - Date.parse(todayIn(timeZone, now))) / dayMs);

/** The key of the words beside the date, so that colour never speaks alone. */
export function dueWords(days: number): { key: 'today' | 'left' | 'over'; count: number } {
  if (days === 0) return { key: 'today', count: 0 };
  return { key: days > 0 ? 'left' : 'over', count: Math.abs(days) };
}
