import { dashboardDays } from '@recadia/contract/limits';

/** The last days, or a range of dates. */
export type Choice = { days: number } | { from: string; to: string };

const usualDays = 7;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The period in the address; by default the last week. */
export function readChoice(address: URLSearchParams): Choice {
  const [from, to] = [address.get('from'), address.get('to')];
  if (isDay(from) && isDay(to)) return { from, to };
  const days = Number(address.get('days'));
  return { days: dashboardDays.find((one) => one === days) ?? usualDays };
}

export const periodOf = (choice: Choice) =>
  'days' in choice ? { days: choice.days } : { date_from: choice.from, date_to: choice.to };

/** Minutes as whole hours and minutes (DSH-07). */
export function hoursAndMinutes(minutes: number): { hours: number; minutes: string } {
  const whole = Math.max(0, Math.round(minutes));
  return { hours: Math.floor(whole / 60), minutes: String(whole % 60).padStart(2, '0') };
}

/** The next round number above all values, and the grid lines up to it. */
export function scaleOf(values: number[]): { top: number; lines: number[] } {
  const most = Math.max(4, ...values);
  const size = 10 ** Math.floor(Math.log10(most / 4));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * size).find((n) => n * 4 >= most && Number.isInteger(n)) ?? most;
  return { top: step * 4, lines: [4, 3, 2, 1, 0].map((n) => n * step) };
}
