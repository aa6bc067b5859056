import { subscriptionWarningDays } from '@recadia/contract/limits';
import { daysUntil } from '../../lib/i18n/time.ts';

export type Standing = 'trial' | 'active' | 'soon' | 'over';

interface Term {
  dueDate: string | null;
  trialExpiration?: string | null | undefined;
}

/** A company is on trial until a payment moves its due date beyond the end of the trial. */
export function standingOf({ dueDate, trialExpiration }: Term, now: Date): Standing {
  if (dueDate === null) return 'active';
  const days = daysUntil(dueDate, now);
  if (days < 0) return 'over';
  if (trialExpiration && dueDate <= trialExpiration.slice(0, 10)) return 'trial';
  return days < subscriptionWarningDays ? 'soon' : 'active';
}
