import type { CompanyPlan } from '@recadia/contract/companies';
import { presentPlan, type PlanRow } from '../plans/index.ts';
import type { CompanyRow } from './companies.sql.ts';

export function presentCompanyPlan(company: CompanyRow, plan: PlanRow | undefined): CompanyPlan {
  return { id: company.id, name: company.name, dueDate: company.due_date, plan: plan ? presentPlan(plan) : null };
}
