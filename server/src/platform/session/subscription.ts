import { AppError } from '../errors.ts';
import type { Principal } from './people.ts';

type Subscriber = Pick<Principal, 'company'> & { actor: { super: boolean } };

/** AUTH-11: the due day itself still works, counted in the company's own time zone; no due date never expires. */
export function isExpired(company: { dueDate: string | null; timezone: string }, now: Date): boolean {
  return company.dueDate !== null && localDay(now, company.timezone) > company.dueDate;
}

/** Refuses users of disabled and expired companies. The operator cannot be locked out. */
export function checkSubscription({ actor, company }: Subscriber, now: Date): void {
  if (actor.super) return;
  if (!company.isActive) throw new AppError('ERR_COMPANY_DISABLED');
  if (isExpired(company, now)) {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { details: { dueDate: company.dueDate } });
  }
}

/** The date on the company's calendar. */
export function localDay(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(instant)
    .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {});
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}
