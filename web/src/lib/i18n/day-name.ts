import { formatDate } from './time.ts';

type DayName = { kind: 'today' | 'yesterday' } | { kind: 'date'; text: string };

/** Today, yesterday, the weekday within a week, otherwise the date. */
export function dayName(at: string, now: Date, locale: string): DayName {
  const date = new Date(at);
  const days = Math.round((startOf(now) - startOf(date)) / 86_400_000);
  if (days === 0) return { kind: 'today' };
  if (days === 1) return { kind: 'yesterday' };
  if (days < 0 || days > 6) return { kind: 'date', text: formatDate(date) };
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(date);
  return { kind: 'date', text: name.charAt(0).toUpperCase() + name.slice(1) };
}

const startOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
