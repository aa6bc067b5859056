/** CMP-01 */
export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type Recurrence = (typeof recurrences)[number];

/** CMP-06 */
export const monthsOf: Record<Recurrence, number> = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 };

/** CMP-16: "+ Vencimento" advances by one recurrence, and starts from today without a due date. Dates are YYYY-MM-DD. */
export const nextDueDate = (dueDate: string | null, recurrence: Recurrence, today: string): string =>
  addMonths(dueDate ?? today, monthsOf[recurrence]);

/** CMP-16: a day that the month does not have becomes the last day of the month. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))));
}

/** CMP-07: the calendar date at the start of a text, null when it is empty or no date. */
export function readDueDate(given: string | null): string | null {
  const date = /^(?:19|[2-9]\d)\d\d-\d\d-\d\d(?![\d-])/.exec(given?.trim() ?? '')?.[0];
  if (date === undefined) return null;
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || dayOf(parsed) !== date ? null : date;
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
