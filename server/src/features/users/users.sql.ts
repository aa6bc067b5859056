import type { TenantTx } from '@recadia/db';
import type { Profile } from '@recadia/contract/permissions';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { withQueues } from './users.columns.ts';

/** Excludes the password hash: no reader of a user receives it. */
export function findUser(tx: TenantTx, scope: Scope, id: number, lock?: 'update') {
  const query = withQueues(tx, scope).where('users.id', '=', id);
  return (lock ? query.forUpdate('users') : query).executeTakeFirst();
}

/** Active users only, because a deactivated user can receive no ticket. */
export function listActiveUsers(tx: TenantTx, scope: Scope, { search, limit }: { search?: string; limit: number }) {
  let query = withQueues(tx, scope).where('users.deactivated_at', 'is', null);
  if (search) query = query.where(sql<boolean>`position(search_text(${search}) in search_text(users.name)) > 0`);
  return query.orderBy('users.name').orderBy('users.id').limit(limit).execute();
}

export function listUsersByIds(tx: TenantTx, scope: Scope, ids: number[]) {
  return withQueues(tx, scope).where('users.id', 'in', ids).execute();
}

export type UserRow = Awaited<ReturnType<typeof listActiveUsers>>[number];

export interface UserColumns {
  name?: string;
  email?: string;
  password_hash?: string;
  profile?: Profile;
  all_ticket?: boolean;
  whatsapp_id?: number | null;
  deactivated_at?: Date | null;
  online?: boolean;
}

export async function updateUser(tx: TenantTx, scope: Scope, id: number, change: UserColumns): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ ...change, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** Locked, so that the connection is not deleted while it is assigned to a user. */
export async function hasConnection(tx: TenantTx, scope: Scope, connectionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of a user who may sign in. */
export async function findActiveName(tx: TenantTx, scope: Scope, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.name;
}

/** A new password invalidates every token of the old one. */
export async function bumpTokenVersion(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** Locks the active admins, so that two of them cannot demote or delete each other at the same moment. */
export async function lockAdminIds(tx: TenantTx, scope: Scope): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('profile', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export async function replaceUserQueues(tx: TenantTx, scope: Scope, userId: number, queueIds: number[]): Promise<void> {
  await tx.deleteFrom('user_queues').where('company_id', '=', scope.companyId).where('user_id', '=', userId).execute();
  if (queueIds.length === 0) return;
  const rows = queueIds.map((queueId) => ({ company_id: scope.companyId, user_id: userId, queue_id: queueId }));
  await tx.insertInto('user_queues').values(rows).execute();
}
