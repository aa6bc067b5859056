import { formatDate, formatTime } from '../../../lib/i18n/time.ts';

/** HH:mm for today, otherwise the date (TKT-27). */
export function shortTime(at: string): string {
  return formatDate(at) === formatDate(new Date()) ? formatTime(at) : formatDate(at);
}
