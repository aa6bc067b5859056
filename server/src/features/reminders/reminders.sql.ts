import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/** An invoice that is still open, and the people who pay it; undefined when it was paid meanwhile. */
export async function findReminderFacts(tx: TenantTx, { companyId }: Scope, invoiceId: number) {
  const { rows } = await sql<{
    company: string;
    phone: string | null;
    language: MailLanguage;
    value_cents: number;
    due_date: string;
    days_left: number;
    email: string | null;
  }>`
    select c.name as company, c.phone, c.language, i.value_cents, i.due_date,
      i.due_date - (app_now() at time zone c.timezone)::date as days_left,
      coalesce(nullif(c.email, ''), (
        select u.email from users u
        where u.company_id = c.id and u.profile = 'admin' and u.deactivated_at is null
        order by u.id limit 1
      )) as email
    from invoices i join companies c on c.id = i.company_id
    where i.company_id = ${companyId} and i.id = ${invoiceId} and i.status = 'open' and i.voided_at is null
      and c.reminders_declined_at is null`.execute(tx);
  return rows[0];
}

export type ReminderFacts = NonNullable<Awaited<ReturnType<typeof findReminderFacts>>>;

export async function areDeclined(tx: TenantTx, { companyId }: Scope): Promise<boolean> {
  const company = await tx
    .selectFrom('companies')
    .select('reminders_declined_at')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return (company?.reminders_declined_at ?? null) !== null;
}

export async function saveDeclined(tx: TenantTx, { companyId }: Scope, isDeclined: boolean): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ reminders_declined_at: isDeclined ? sql<Date>`app_now()` : null })
    .where('id', '=', companyId)
    .execute();
}
