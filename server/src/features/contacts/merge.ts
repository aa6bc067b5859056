import type { TenantTx } from '@recadia/db';
import * as z from 'zod';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/session/people.ts';
import { lockContacts, updateContact, type ContactRow } from './identities.sql.ts';
import * as sql from './merge.sql.ts';
import { phoneKey } from './numbers.ts';

/** Data of a contact in the features above this one; the caller provides it. */
export interface ContactRecords {
  /** Returns the moved data as plain values, which are enough to undo the move. */
  move(tx: TenantTx, scope: Scope, way: { from: number; to: number }): Promise<Record<string, unknown>>;
  moveBack(tx: TenantTx, scope: Scope, way: { from: number; to: number }, moved: unknown): Promise<void>;
}

const facts = z.object({ name: z.string(), number: z.string() });
const movedShape = z.object({
  names: z.array(z.string()),
  extraInfo: z.array(z.number()),
  /** The contact that stays, before and after. */
  before: facts,
  after: facts,
  belongings: z.unknown(),
});

interface Merge {
  keptId: number;
  mergedId: number;
  /** The reason of the merge: `same-person` when WhatsApp showed it, else a user's text. */
  reason: string;
  userId?: number;
}

/** Merges two contacts. Returns the id for `undoMerge`. */
export async function mergeContacts(
  tx: TenantTx,
  scope: Scope,
  { keptId, mergedId, reason, userId }: Merge,
  belongings: ContactRecords,
): Promise<number> {
  const { kept, merged } = await lockBoth(tx, scope, keptId, mergedId);
  if (kept.merged_into_id !== null || merged.merged_into_id !== null || kept.is_group !== merged.is_group)
    throw new AppError('ERR_NO_CONTACT_FOUND');
  const way = { from: mergedId, to: keptId };
  const before = { name: kept.name, number: kept.number };
  const after = better(before, merged);
  const moved: z.infer<typeof movedShape> = {
    names: await sql.moveNames(tx, scope, mergedId, keptId),
    extraInfo: await sql.moveExtraInfo(tx, scope, way),
    before,
    after,
    belongings: await belongings.move(tx, scope, way),
  };
  await sql.setMergedInto(tx, scope, mergedId, keptId);
  await updateContact(tx, scope, keptId, after);
  const merge = { kept_id: keptId, merged_id: mergedId, reason, user_id: userId ?? null };
  const id = await sql.insertMerge(tx, scope, { ...merge, moved: JSON.stringify(moved) });
  await emit(tx, scope, { name: 'contact.updated', entityId: keptId, actorUserId: userId });
  await emit(tx, scope, { name: 'contact.deleted', entityId: mergedId, actorUserId: userId });
  return id;
}

/** Undoes a merge: each contact gets its data back. Data added since stays with the kept contact. */
export async function undoMerge(
  tx: TenantTx,
  scope: Scope,
  mergeId: number,
  belongings: ContactRecords,
  userId?: number,
): Promise<{ keptId: number; mergedId: number }> {
  const merge = await sql.lockMerge(tx, scope, mergeId);
  if (!merge) throw new AppError('ERR_NO_CONTACT_FOUND');
  const { kept, merged } = await lockBoth(tx, scope, merge.kept_id, merge.merged_id);
  if (kept.merged_into_id !== null || merged.merged_into_id !== kept.id) throw new AppError('ERR_NO_CONTACT_FOUND');
  const moved = movedShape.parse(merge.moved);
  const way = { from: kept.id, to: merged.id };
  const isMergedNumber = moved.names.includes(`phone:${phoneKey(kept.number)}`);
  await sql.moveNamesBack(tx, scope, { ...way, names: moved.names });
  await sql.moveExtraInfo(tx, scope, { ...way, ids: moved.extraInfo });
  await sql.setMergedInto(tx, scope, merged.id, null);
  await updateContact(tx, scope, kept.id, {
    ...(kept.name === moved.after.name && { name: moved.before.name }),
    ...(isMergedNumber && { number: moved.before.number }),
  });
  await belongings.moveBack(tx, scope, way, moved.belongings);
  await sql.setUndone(tx, scope, mergeId);
  await emit(tx, scope, { name: 'contact.updated', entityId: kept.id, actorUserId: userId });
  await emit(tx, scope, { name: 'contact.created', entityId: merged.id, actorUserId: userId });
  return { keptId: kept.id, mergedId: merged.id };
}

async function lockBoth(tx: TenantTx, scope: Scope, keptId: number, mergedId: number) {
  const rows = await lockContacts(tx, scope, [keptId, mergedId]);
  const kept = rows.find(({ id }) => id === keptId);
  const merged = rows.find(({ id }) => id === mergedId);
  if (!kept || !merged || keptId === mergedId) throw new AppError('ERR_NO_CONTACT_FOUND');
  return { kept, merged };
}

/** A real name is better than a placeholder number; a number is better than none. */
function better(kept: { name: string; number: string }, merged: ContactRow): { name: string; number: string } {
  const number = kept.number === '' ? merged.number : kept.number;
  return { number, name: isStandIn(kept) && !isStandIn(merged) ? merged.name : kept.name };
}

const isStandIn = ({ name, number }: { name: string; number: string }): boolean =>
  name === number || /^(\d+|@.+)$/.test(name);
