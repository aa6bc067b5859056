import { tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/people.ts';
import { findPlan, type PlanRow } from '../plans/index.ts';
import { findCompany, type CompanyRow } from './companies.sql.ts';

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
  const company = await findCompany(tx, scope);
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company;
}
