import { subscriptionWarningDays } from '@recadia/contract/limits';
import type { User } from '@recadia/contract/users';
import { daysUntil } from './time.ts';

type Subscriber = Pick<User, 'super' | 'company'>;

/** Over from the day after the due date; the operator's own people are never locked out (AUTH-11). */
export function isSubscriptionOver({ super: isSuper, company }: Subscriber, now = new Date()): boolean {
  return !isSuper && company.dueDate !== null && daysUntil(company.dueDate, now) < 0;
}

/** Days left when there are few enough to warn about, else null (AUTH-12). */
export function daysToWarnOf({ company }: Subscriber, now = new Date()): number | null {
  if (company.dueDate === null) return null;
  const days = daysUntil(company.dueDate, now);
  return days >= 0 && days < subscriptionWarningDays ? days : null;
}
