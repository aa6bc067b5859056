import type { CompanyProfile } from '@recadia/contract/companies';
import type { Holiday, OpeningHours } from '@recadia/contract/hours';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { wholeCompanies, type WholeCompanyRow } from './companies.columns.ts';

export function findCompany(tx: TenantTx, scope: Scope) {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'due_date', 'timezone', 'plan_id', 'email_confirmed_at'])
    .where('id', '=', scope.companyId)
    .executeTakeFirst();
}

/** X-SGN-02 */
export async function confirmCompany(tx: TenantTx, scope: Scope): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ email_confirmed_at: sql<Date>`app_now()` })
    .where('id', '=', scope.companyId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

export function findWholeCompany(tx: TenantTx, scope: Scope): Promise<WholeCompanyRow | undefined> {
  return wholeCompanies(tx).where('companies.id', '=', scope.companyId).executeTakeFirst();
}
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
