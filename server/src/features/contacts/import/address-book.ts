import type { TenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import type { Scope } from '../../../platform/session/people.ts';
import { saveBookEntry } from './address-book.sql.ts';
import { cleanName, namesOf } from '../names.ts';

/** Saves a contact's name from the address book of a linked phone until a user imports the book. */
export async function saveAddressBookEntry(
  tx: TenantTx,
  scope: Scope,
  connectionId: number,
  entry: { names: Identity[]; displayName?: string | undefined },
): Promise<void> {
  const phone = namesOf(entry.names).find(({ kind }) => kind === 'phone');
  const name = cleanName(entry.displayName);
  if (!phone || name === '') return;
  await saveBookEntry(tx, scope, { connectionId, key: phone.key, number: phone.value, name });
}
