import { AppError } from '../errors.ts';
import type { Principal } from './people.ts';
import { companyStanding, mayWork } from './standing.ts';

type Subscriber = Pick<Principal, 'company'> & { actor: { super: boolean } };

/** Refuses users of companies that may not work. The operator cannot be locked out. */
export function checkSubscription({ actor, company }: Subscriber, now: Date): void {
  if (actor.super) return;
  const standing = companyStanding(company, company.graceDays, now);
  if (standing === 'blocked') {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { details: { dueDate: company.dueDate } });
  }
  if (!mayWork(standing)) throw new AppError('ERR_COMPANY_DISABLED');
}

/** The same as a value, for work that is skipped instead of refused. */
export const hasSubscription = ({ actor, company }: Subscriber, now: Date): boolean =>
  actor.super || mayWork(companyStanding(company, company.graceDays, now));
