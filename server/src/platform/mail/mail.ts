import type { TenantTx } from '@recadia/db';
import { sealed as sealedColumns } from '@recadia/db/keys';
import { newId } from '../ids.ts';
import type { Scope } from '../people.ts';
import type { Vault } from '../secrets.ts';
import { insertMail } from './mail.sql.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

const placeOf = ({ companyId }: Scope, id: string) => sealedColumns.letter.place({ company_id: companyId, id });

/** Writes a letter down in the transaction of what it tells; a worker takes it to the post. */
export async function writeLetter(
  tx: TenantTx,
  scope: Scope,
  vault: Vault,
  { expiresAt, ...letter }: Letter & { expiresAt: Date },
): Promise<void> {
  const id = newId();
  const letter_sealed = vault.seal(JSON.stringify(letter), placeOf(scope, id));
  await insertMail(tx, scope, { id, letter_sealed, expires_at: expiresAt });
}

export const openLetter = (vault: Vault, scope: Scope, id: string, sealed: string): Letter =>
  JSON.parse(vault.open(sealed, placeOf(scope, id))) as Letter;
