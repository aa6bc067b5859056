import type { TenantTx } from '@recadia/db';
import type { Scope } from '../session/people.ts';

/** True when the user was offline until now. */
export async function markOnline(tx: TenantTx, scope: Scope, userId: number): Promise<boolean> {
  const before = await tx
    .selectFrom('users')
    .select('online')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return false;
  await tx
    .updateTable('users')
    .set((eb) => ({ online: true, last_seen_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', userId)
    .execute();
  return !before.online;
}

/** Locks users in the order of their ids, as every transaction that locks several users does, to prevent deadlocks. */
const inOrder = (tx: TenantTx, scope: Scope, userIds: number[]) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', userIds)
    .where('online', '=', true)
    .orderBy('id')
    .forNoKeyUpdate();

/** Only updates the time: a user who signed out meanwhile stays offline. */
export async function markSeen(tx: TenantTx, scope: Scope, userIds: number[]): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ last_seen_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', inOrder(tx, scope, userIds))
    .execute();
}

/** Returns the given users that are still silent; the others sent a heartbeat after the list was read. */
export async function markOffline(tx: TenantTx, scope: Scope, userIds: number[], silentSince: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('users')
    .set({ online: false })
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', inOrder(tx, scope, userIds))
    .where('online', '=', true)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', silentSince)]))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
