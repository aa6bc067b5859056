import { subscriptionWarningDays } from '@recadia/contract/limits';
import { dayNumber, localDay } from './local-day.ts';
import type { PrincipalCompany } from './people.ts';

export type CompanyStanding = 'active' | 'warned' | 'grace' | 'blocked' | 'disabled' | 'leaving';

/**
 * AUTH-11: the due day itself still works, on the calendar of the company; no due date never expires. The SQL function
 * company_standing computes the same for claims of work.
 */
export function companyStanding(
  company: Omit<PrincipalCompany, 'graceDays'>,
  graceDays: number,
  now: Date,
): CompanyStanding {
  if (company.leavingAt !== null) return 'leaving';
  if (!company.isActive) return 'disabled';
  if (company.dueDate === null) return 'active';
  const daysLeft = dayNumber(company.dueDate) - dayNumber(localDay(now, company.timezone));
  if (daysLeft < -graceDays) return 'blocked';
  if (daysLeft < 0) return 'grace';
  return daysLeft < subscriptionWarningDays ? 'warned' : 'active';
}

/** Whether the company's users work and its messages leave. */
export const mayWork = (standing: CompanyStanding): boolean =>
  standing === 'active' || standing === 'warned' || standing === 'grace';
