import type { TenantTx } from '@recadia/db';
import { sealed as sealedColumns } from '@recadia/db/keys';
import { newId } from '../ids.ts';
import type { Scope } from '../people.ts';
import type { Vault } from '../secrets.ts';
import { insertMail } from './mail.sql.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

const placeOf = ({ companyId }: Scope, id: string) => sealedColumns.letter.place({ company_id: companyId, id });

/** Writes a letter down in the transaction of what it tells; a worker takes it to the post. */
export async function enqueueMail(
  tx: TenantTx,
  scope: Scope,
  vault: Vault,
  { expiresAt, ...letter }: Mail & { expiresAt: Date },
): Promise<void> {
  const id = newId();
  const letter_sealed = vault.seal(JSON.stringify(letter), placeOf(scope, id));
  await insertMail(tx, scope, { id, letter_sealed, expires_at: expiresAt });
}

export const openMail = (vault: Vault, scope: Scope, id: string, sealed: string): Mail =>
  JSON.parse(vault.open(sealed, placeOf(scope, id))) as Mail;
