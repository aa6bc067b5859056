import { subscriptionWarningDays } from '@recadia/contract/limits';
import type { User } from '@recadia/contract/users';
import { daysUntil } from '../i18n/time.ts';

type Subscriber = Pick<User, 'super' | 'company'>;

/** Over from the day after the due date; users of the operator are never locked out (AUTH-11). */
export function isSubscriptionOver({ super: isSuper, company }: Subscriber, now = new Date()): boolean {
  return !isSuper && company.dueDate !== null && daysUntil(company.dueDate, now) < 0;
}

/** Days left when within the warning period, otherwise null (AUTH-12). */
export function daysToWarnOf({ company }: Subscriber, now = new Date()): number | null {
  if (company.dueDate === null) return null;
  const days = daysUntil(company.dueDate, now);
  return days >= 0 && days < subscriptionWarningDays ? days : null;
}
