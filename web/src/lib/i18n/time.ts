const dayMs = 86_400_000;
// Created once, because creating a formatter is slower than formatting all dates of a page.
const hourAndMinute = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', hour12: false });
const isoDate = new Intl.DateTimeFormat('sv-SE');

/** DD/MM/YYYY in every language (LAY-20); a calendar date has no zone, so its parts are reversed without a Date. */
export function formatDate(value: string | Date): string {
  const date = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : isoDay(new Date(value));
  return date.split('-').reverse().join('/');
}

/** HH:mm in the user's time zone. */
export function formatTime(value: string | Date): string {
  return hourAndMinute.format(new Date(value));
}

export const formatDateTime = (value: string | Date): string => `${formatDate(value)} ${formatTime(value)}`;

/** Calendar days from today to the date: 0 today, negative for past dates. */
export function daysUntil(calendarDate: string, now: Date): number {
  return Math.round((Date.parse(calendarDate) - Date.parse(isoDay(now))) / dayMs);
}

export type DayPart = 'morning' | 'afternoon' | 'evening';

export function dayPart(now: Date): DayPart {
  const hour = now.getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** YYYY-MM-DD in the user's time zone; the Swedish locale writes dates this way. */
function isoDay(date: Date): string {
  return isoDate.format(date);
}
