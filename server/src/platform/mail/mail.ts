import type { TenantTx } from '@recadia/db';
import { sealed as sealedColumns } from '@recadia/db/keys';
import { newId } from '../ids.ts';
import { enqueueJob, taskName } from '../jobs/engine/index.ts';
import type { Scope } from '../session/people.ts';
import type { Vault } from '../secrets.ts';
import { insertMail } from './mail.sql.ts';

export const sendMailTask = taskName<{ mailId: string }>('mail');

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

const placeOf = ({ companyId }: Scope, id: string) => sealedColumns.letter.place({ company_id: companyId, id });

/** Enqueues a mail in the transaction of the change that causes it; a worker sends it. */
export async function enqueueMail(
  tx: TenantTx,
  scope: Scope,
  vault: Vault,
  { expiresAt, ...message }: Mail & { expiresAt: Date },
): Promise<void> {
  const id = newId();
  const letter_sealed = vault.seal(JSON.stringify(message), placeOf(scope, id));
  await insertMail(tx, scope, { id, letter_sealed, expires_at: expiresAt });
  await enqueueJob(tx, scope, sendMailTask, { key: id, data: { mailId: id } });
}

export const openMail = (vault: Vault, scope: Scope, id: string, sealed: string): Mail =>
  JSON.parse(vault.open(sealed, placeOf(scope, id))) as Mail;
