import type { TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/people.ts';
import { lockContacts } from './identities.sql.ts';
import { deleteContact } from './merge.sql.ts';

/** What hangs on a contact in the tiers above goes first: they tell those who saw it. */
export async function removeContact(
  tx: TenantTx,
  scope: Scope,
  id: number,
  { userId, removeBelongings }: { userId: number; removeBelongings(): Promise<void> },
): Promise<void> {
  const [contact] = await lockContacts(tx, scope, [id]);
  if (!contact || contact.merged_into_id !== null) throw new AppError('ERR_NO_CONTACT_FOUND');
  await removeBelongings();
  await deleteContact(tx, scope, id);
  await emit(tx, scope, { name: 'contact.deleted', entityId: id, actorUserId: userId });
}
