import {
  withoutAdminFields,
  type Company,
  type CompanyHours,
  type CompanyProfile,
  type VisibleCompany,
} from '@recadia/contract/companies';
import { faultsOfWeek, wholeWeek } from '@recadia/contract/hours';
import type { Hours } from '@recadia/contract/opening-hours';
import { isUniqueViolation, tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { findPlan, type PlanRow } from '../plans/index.ts';
import { listOpenSettings } from '../settings/index.ts';
import { presentCompany, storedHolidays } from './companies.present.ts';
import { seesWholeCompany } from './companies.policy.ts';
import * as sql from './companies.sql.ts';
import type { CompanyRow } from './companies.sql.ts';

export interface PlannedCompany {
  company: CompanyRow;
  plan: PlanRow | undefined;
}

export function getCompanyWithPlan(scope: Scope): Promise<PlannedCompany> {
  return tenantTx(scope, async (tx) => {
    const company = await getCompany(tx, scope);
    return { company, plan: await findPlan(tx, company.plan_id) };
  });
}

export async function getCompany(tx: TenantTx, scope: Scope): Promise<CompanyRow> {
  return found(await sql.findCompany(tx, scope));
}

/** True for the company of the platform's operators. */
export const isSuperCompany = (tx: TenantTx, scope: Scope): Promise<boolean> => sql.isSuper(tx, scope);

/** CMP-18: without the fields of admins for other users. */
export async function showCompany(scope: Scope, actor: Actor): Promise<VisibleCompany> {
  const company = await tenantTx(scope, (tx) => present(tx, scope));
  return seesWholeCompany(actor) ? company : withoutAdminFields(company);
}

export function updateHours(scope: Scope, actor: Actor, { schedules, holidays, timezone }: CompanyHours) {
  if (faultsOfWeek(schedules).length > 0) throw new AppError('ERR_INVALID_SCHEDULE');
  return tenantTx(scope, async (tx) => {
    await sql.updateHours(tx, scope, { schedules, holidays, timezone });
    const entityId = String(scope.companyId);
    await audit(tx, scope, { userId: actor.userId, action: 'company.hours-updated', entity: 'company', entityId });
    return present(tx, scope);
  });
}

export async function updateProfile(scope: Scope, actor: Actor, profile: CompanyProfile): Promise<Company> {
  try {
    return await tenantTx(scope, async (tx) => {
      await sql.updateProfile(tx, scope, profile);
      const entityId = String(scope.companyId);
      await audit(tx, scope, { userId: actor.userId, action: 'company.updated', entity: 'company', entityId });
      return present(tx, scope);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'companies_name_key')) throw new AppError('ERR_COMPANY_NAME_ALREADY_EXISTS');
    throw error;
  }
}

/** The company's business hours; a queue with its own hours uses the company's time zone and holidays. */
export async function hoursOfCompany(tx: TenantTx, scope: Scope): Promise<Hours> {
  const { schedules, holidays, timezone } = found(await sql.findHours(tx, scope));
  return { week: wholeWeek(schedules), holidays: storedHolidays(holidays), timeZone: timezone };
}

async function present(tx: TenantTx, scope: Scope): Promise<Company> {
  return presentCompany(found(await sql.findWholeCompany(tx, scope)), await listOpenSettings(tx, scope));
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  return row;
}
