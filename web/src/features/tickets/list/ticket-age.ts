export interface TicketAge {
  count: number;
  unit: 'minutes' | 'hours' | 'days';
  tone: 'fresh' | 'calm' | 'warm' | 'overdue';
}

const minuteMs = 60_000;

/** The waiting time with its unit and tone (TKT-26); null below three minutes. */
export function ticketAge(since: string, now: number): TicketAge | null {
  const minutes = Math.floor((now - Date.parse(since)) / minuteMs);
  if (minutes < 3) return null;
  if (minutes < 60) return { count: minutes, unit: 'minutes', tone: minuteTone(minutes) };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { count: hours, unit: 'hours', tone: 'overdue' };
  return { count: Math.floor(hours / 24), unit: 'days', tone: 'overdue' };
}

function minuteTone(minutes: number): TicketAge['tone'] {
  if (minutes <= 10) return 'fresh';
  return minutes < 30 ? 'calm' : 'warm';
}
