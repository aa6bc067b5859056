import type { Company, CompanyPlan } from '@recadia/contract/companies';
import { holiday, wholeWeek, type Holiday } from '@recadia/contract/hours';
import type { Setting } from '@recadia/contract/settings';
import * as z from 'zod';
import { presentPlan, type PlanRow } from '../plans/index.ts';
import type { WholeCompanyRow } from './companies.columns.ts';
import type { CompanyRow } from './companies.sql.ts';

export function presentCompanyPlan(company: CompanyRow, plan: PlanRow | undefined): CompanyPlan {
  return { id: company.id, name: company.name, dueDate: company.due_date, plan: plan ? presentPlan(plan) : null };
}

export function presentCompany(row: WholeCompanyRow, settings: Setting[]): Company {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    planId: row.plan_id,
    plan: row.plan_name === null ? null : { name: row.plan_name },
    status: row.status,
    dueDate: row.due_date,
    recurrence: row.recurrence,
    createdAt: row.created_at.toISOString(),
    settings,
    schedules: wholeWeek(row.schedules),
    holidays: storedHolidays(row.holidays),
    timezone: row.timezone,
    billingName: row.billing_name,
    addressZipCode: row.address_zip_code,
    addressStreet: row.address_street,
    addressState: row.address_state,
    addressCity: row.address_city,
    addressDistrict: row.address_district,
    trialExpiration: row.trial_expiration?.toISOString() ?? null,
  };
}

export const storedHolidays = (stored: unknown): Holiday[] => z.array(holiday).catch([]).parse(stored);
