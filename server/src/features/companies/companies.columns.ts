import type { TenantTx } from '@recadia/db';

/** Companies with the name of their plan; the caller restricts them. */
export const wholeCompanies = (tx: TenantTx) =>
  tx
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.plan_id')
    .select(['companies.id', 'companies.name', 'companies.email', 'companies.phone', 'companies.plan_id'])
    .select(['companies.status', 'companies.due_date', 'companies.recurrence', 'companies.created_at'])
    .select(['companies.schedules', 'companies.holidays', 'companies.timezone', 'companies.trial_expiration'])
    .select(['companies.billing_name', 'companies.address_zip_code', 'companies.address_street'])
    .select(['companies.address_state', 'companies.address_city', 'companies.address_district'])
    .select('plans.name as plan_name');

export type WholeCompanyRow = NonNullable<Awaited<ReturnType<ReturnType<typeof wholeCompanies>['executeTakeFirst']>>>;
