import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { CompanyChange } from '@recadia/contract/operator-companies';
import type { Recurrence } from '@recadia/contract/due-date';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import { hasText, isAfter, textKey } from '../../platform/text-key.ts';
import { wholeCompanies } from '../companies/index.ts';

// For transactions of the operator, which see every company; row level security stops every other caller.

const nameKey = textKey('companies.name');

/** C-79: the first user is the first admin by id. A company that is being deleted is shown no more. */
const operatedCompanies = (tx: TenantTx) =>
  wholeCompanies(tx)
    .select(nameKey.as('name_key'))
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.name', 'users.email'])
          .whereRef('users.company_id', '=', 'companies.id')
          .where('users.profile', '=', 'admin')
          .orderBy('users.id')
          .limit(1),
      ).as('first_user'),
    )
    .where('companies.leaving_at', 'is', null);

export function listCompanies(
  tx: TenantTx,
  { search, page, limit }: { search?: string | undefined; page: Page; limit: number },
) {
  return operatedCompanies(tx)
    .where(hasText(nameKey, search))
    .where(isAfter(nameKey, 'companies.id', page))
    .orderBy(nameKey)
    .orderBy('companies.id')
    .offset(page.offset)
    .limit(limit)
    .execute();
}

export type OperatedCompanyRow = Awaited<ReturnType<typeof listCompanies>>[number];

export function countCompanies(tx: TenantTx, search: string | undefined, cap: number): Promise<number> {
  const found = tx.selectFrom('companies').select('id').where('leaving_at', 'is', null).where(hasText(nameKey, search));
  return countUpTo(tx, found, cap);
}

export function findCompany(tx: TenantTx, id: number): Promise<OperatedCompanyRow | undefined> {
  return operatedCompanies(tx).where('companies.id', '=', id).executeTakeFirst();
}

/** Locked, so that of two changes the second one compares with the first. */
export function lockCompany(tx: TenantTx, id: number) {
  return tx
    .selectFrom('companies')
    .select(['name', 'is_super'])
    .where('id', '=', id)
    .where('leaving_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface NewCompanyRow {
  name: string;
  email: string;
  phone: string | null;
  plan_id: number;
  status: boolean;
  due_date: string | null;
  recurrence: Recurrence;
  trial_expiration: Date | null;
  language: MailLanguage;
  /** Null until the company confirms its e-mail; without the field it counts as confirmed. */
  email_confirmed_at?: null;
  terms_version?: string | undefined;
  terms_accepted_at?: Date | undefined;
}

export async function insertCompany(tx: TenantTx, company: NewCompanyRow): Promise<number> {
  const { id } = await tx.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Change = Omit<CompanyChange, 'campaignsEnabled'>;

export async function updateCompany(tx: TenantTx, id: number, change: Change): Promise<void> {
  const { name, email, phone, planId, status, recurrence, dueDate } = change;
  await tx
    .updateTable('companies')
    .set({
      name,
      email,
      plan_id: planId,
      ...(phone !== undefined && { phone: phone || null }),
      ...(status !== undefined && { status }),
      ...(recurrence !== undefined && { recurrence }),
      ...(dueDate !== undefined && { due_date: dueDate }),
      updated_at: sql`app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function markLeaving(tx: TenantTx, id: number): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ leaving_at: sql`app_now()`, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();
}
