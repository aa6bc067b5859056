import { dashboardMostDays } from '@recadia/contract/limits';
import { AppError } from '../../platform/errors.ts';

/** Both days are inclusive; `before` is the first day of the previous period of the same length. */
export interface Period {
  from: string;
  to: string;
  before: string;
}

interface Asked {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** DSH-14: the last days up to today, or from one date to another; both together are refused. */
export function periodOf({ days, from, to }: Asked, today: string): Period {
  if (days !== undefined && from === undefined && to === undefined) return between(daysAfter(today, 1 - days), today);
  if (days !== undefined || from === undefined || to === undefined) throw new AppError('ERR_INVALID_PERIOD');
  return between(from, to);
}

function between(from: string, to: string): Period {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1 || days > dashboardMostDays) throw new AppError('ERR_INVALID_PERIOD');
  return { from, to, before: daysAfter(from, -days) };
}

const dayMs = 86_400_000;

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
