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
    .values({ company_id: scope.companyId, ...mail })
    .execute();
}

export async function deleteMail(tx: TenantTx, scope: Scope, id: string): Promise<void> {
  await tx.deleteFrom('mails').where('company_id', '=', scope.companyId).where('id', '=', id).execute();
}

export async function delayMail(tx: TenantTx, scope: Scope, id: string, ms: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ due_at: sql`app_now() + ${ms} * interval '1 millisecond'` })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}
