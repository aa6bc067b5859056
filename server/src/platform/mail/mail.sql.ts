import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../session/people.ts';

interface NewMail {
  id: string;
  letter_sealed: string;
  expires_at: Date;
}

export async function insertMail(tx: TenantTx, scope: Scope, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mails')
    // Workers of the release before claim by this column: it keeps the mail from them.
    .values({ company_id: scope.companyId, due_at: sql`'infinity'`, ...mail })
    .execute();
}

export async function deleteMail(tx: TenantTx, scope: Scope, id: string): Promise<void> {
  await tx.deleteFrom('mails').where('company_id', '=', scope.companyId).where('id', '=', id).execute();
}

export interface PendingMail {
  letter_sealed: string;
  is_late: boolean;
}

export async function findMail(tx: TenantTx, scope: Scope, id: string): Promise<PendingMail | undefined> {
  return tx
    .selectFrom('mails')
    .select(['letter_sealed', sql<boolean>`expires_at <= app_now()`.as('is_late')])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}
