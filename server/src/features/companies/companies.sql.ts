import type { CompanyProfile } from '@recadia/contract/companies';
import type { Holiday, OpeningHours } from '@recadia/contract/hours';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

export function findCompany(tx: TenantTx, scope: Scope) {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'due_date', 'timezone', 'plan_id'])
    .where('id', '=', scope.companyId)
    .executeTakeFirst();
}

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

export function findWholeCompany(tx: TenantTx, scope: Scope) {
  return tx
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.plan_id')
    .select(['companies.id', 'companies.name', 'companies.email', 'companies.phone', 'companies.plan_id'])
    .select(['companies.status', 'companies.due_date', 'companies.recurrence', 'companies.created_at'])
    .select(['companies.schedules', 'companies.holidays', 'companies.timezone', 'companies.trial_expiration'])
    .select(['companies.billing_name', 'companies.address_zip_code', 'companies.address_street'])
    .select(['companies.address_state', 'companies.address_city', 'companies.address_district'])
    .select('plans.name as plan_name')
    .where('companies.id', '=', scope.companyId)
    .executeTakeFirst();
}

export type WholeCompanyRow = NonNullable<Awaited<ReturnType<typeof findWholeCompany>>>;

export async function isSuper(tx: TenantTx, scope: Scope): Promise<boolean> {
  const company = await tx
    .selectFrom('companies')
    .select('is_super')
    .where('id', '=', scope.companyId)
    .executeTakeFirst();
  return company?.is_super === true;
}

export function findHours(tx: TenantTx, scope: Scope) {
  return tx
    .selectFrom('companies')
    .select(['schedules', 'holidays', 'timezone'])
    .where('id', '=', scope.companyId)
    .executeTakeFirst();
}

interface Saved {
  schedules: OpeningHours[];
  holidays?: Holiday[] | undefined;
  timezone?: string | undefined;
}

export async function updateHours(tx: TenantTx, scope: Scope, { schedules, holidays, timezone }: Saved): Promise<void> {
  await tx
    .updateTable('companies')
    .set({
      schedules: JSON.stringify(schedules),
      ...(holidays && { holidays: JSON.stringify(holidays) }),
      ...(timezone !== undefined && { timezone }),
      updated_at: sql`app_now()`,
    })
    .where('id', '=', scope.companyId)
    .execute();
}

export async function updateProfile(tx: TenantTx, scope: Scope, profile: CompanyProfile): Promise<void> {
  const { name, email, phone, timezone } = profile;
  await tx
    .updateTable('companies')
    .set({ name, email: email || null, phone: phone || null, timezone, updated_at: sql`app_now()` })
    .where('id', '=', scope.companyId)
    .execute();
}
