import type { TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/session/people.ts';
import { lockContacts, type ContactRow } from './identities.sql.ts';
import { deleteContact } from './merge.sql.ts';
import { toIdentity } from './names.ts';
import { spellings } from './numbers.ts';
import { eraseTraces, listNamesOf, type Traces } from './traces.sql.ts';

/** The contact's data in other features is deleted first, so that their users receive the deletion. */
export async function removeContact(
  tx: TenantTx,
  scope: Scope,
  id: number,
  { userId, removeBelongings }: { userId: number; removeBelongings(): Promise<void> },
): Promise<void> {
  const [contact] = await lockContacts(tx, scope, [id]);
  if (!contact || contact.merged_into_id !== null) throw new AppError('ERR_NO_CONTACT_FOUND');
  await removeBelongings();
  await eraseTraces(tx, scope, await tracesOf(tx, scope, contact));
  await deleteContact(tx, scope, id);
  await emit(tx, scope, { name: 'contact.deleted', entityId: id, actorUserId: userId });
}

/** By every name, and a number in each spelling. */
async function tracesOf(tx: TenantTx, scope: Scope, { id, number }: ContactRow): Promise<Traces> {
  const names = (await listNamesOf(tx, scope, id)).map(toIdentity);
  const numbers = [number, ...names.flatMap(({ kind, value }) => (kind === 'pn' ? [value] : []))].filter(Boolean);
  const spelt = [...new Set(numbers.flatMap(spellings))];
  const chats = [...names.map(({ kind, value }) => `${kind}:${value}`), ...spelt.map((value) => `pn:${value}`)];
  return { chats: [...new Set(chats)], values: spelt };
}
