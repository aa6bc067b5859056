import type { TenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import type { Scope } from '../../platform/people.ts';
import { saveBookEntry } from './address-book.sql.ts';
import { cleanName, namesOf } from './names.ts';

/** A linked phone told what its address book calls somebody: kept until somebody imports the book. */
export async function saveAddressBookEntry(
  tx: TenantTx,
  scope: Scope,
  connectionId: number,
  told: { names: Identity[]; displayName?: string | undefined },
): Promise<void> {
  const phone = namesOf(told.names).find(({ kind }) => kind === 'phone');
  const name = cleanName(told.displayName);
  if (!phone || name === '') return;
  await saveBookEntry(tx, scope, { connectionId, key: phone.key, number: phone.value, name });
}
