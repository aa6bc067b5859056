import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

const columns = [
  'id',
  'name',
  'number',
  'provider',
  'status',
  'status_reason',
  'qrcode',
  'qrcode_expires_at',
  'pairing_code',
  'retries',
  'is_default',
  'token_hash',
  'token_sealed',
  'greeting_message',
  'completion_message',
  'out_of_hours_message',
  'rating_message',
  'expires_inactive_message',
  'expires_ticket',
  'time_use_bot_queues',
  'max_use_bot_queues',
  'time_to_transfer',
  'transfer_queue_id',
  'prompt_id',
  'cloud_phone_number_id',
  'cloud_waba_id',
  'cloud_app_key',
  'cloud_secrets_sealed',
  'updated_at',
] as const;

/** Serialises changes of a company's connections, because the default and the plan's limit concern all of them. */
export async function lockConnections(tx: TenantTx, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('connections', ${scope.companyId}))`.execute(tx);
}

export function listConnections(tx: TenantTx, scope: Scope) {
  return living(tx, scope).orderBy('connections.name').orderBy('connections.id').execute();
}

export function listConnectionsByIds(tx: TenantTx, scope: Scope, ids: number[]) {
  return living(tx, scope).where('connections.id', 'in', ids).execute();
}

export function findConnection(tx: TenantTx, scope: Scope, id: number) {
  return living(tx, scope).where('connections.id', '=', id).executeTakeFirst();
}

export type ConnectionRow = Awaited<ReturnType<typeof listConnections>>[number];

/** The company's number of connections, and the limit of its plan. */
export async function countConnections(tx: TenantTx, scope: Scope): Promise<{ living: number; allowed: number }> {
  return tx
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .where('companies.id', '=', scope.companyId)
    .select((eb) => [
      'plans.connections as allowed',
      eb
        .selectFrom('connections')
        .where('connections.company_id', '=', scope.companyId)
        .where('connections.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('living'),
    ])
    .executeTakeFirstOrThrow();
}

export interface ConnectionColumns {
  name?: string;
  provider?: string;
  is_default?: boolean;
  token_hash?: string | null;
  token_sealed?: string | null;
  greeting_message?: string;
  completion_message?: string;
  out_of_hours_message?: string;
  rating_message?: string;
  expires_inactive_message?: string;
  expires_ticket?: number;
  time_use_bot_queues?: number;
  max_use_bot_queues?: number;
  time_to_transfer?: number;
  transfer_queue_id?: number | null;
  prompt_id?: number | null;
  cloud_phone_number_id?: string | null;
  cloud_waba_id?: string | null;
  cloud_app_key?: string | null;
  cloud_secrets_sealed?: string | null;
}

export async function insertConnection(
  tx: TenantTx,
  scope: Scope,
  connection: ConnectionColumns & { name: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('connections')
    .values({ company_id: scope.companyId, ...connection })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateConnection(
  tx: TenantTx,
  scope: Scope,
  id: number,
  change: ConnectionColumns,
): Promise<void> {
  await tx
    .updateTable('connections')
    .set((eb) => ({ ...change, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** Clears the default flag; returns the former default. */
export async function clearDefault(tx: TenantTx, scope: Scope): Promise<number | undefined> {
  const row = await tx
    .updateTable('connections')
    .set({ is_default: false })
    .where('company_id', '=', scope.companyId)
    .where('is_default', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function replaceQueues(tx: TenantTx, scope: Scope, id: number, queueIds: number[]): Promise<void> {
  const { companyId } = scope;
  await tx
    .deleteFrom('connection_queues')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', id)
    .execute();
  const rows = [...new Set(queueIds)].map((queue_id) => ({ company_id: companyId, connection_id: id, queue_id }));
  if (rows.length > 0) await tx.insertInto('connection_queues').values(rows).execute();
}

/** The row stays for its tickets; its secrets and codes are deleted. */
export async function softDelete(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx
    .updateTable('connections')
    .set((eb) => ({
      deleted_at: eb.fn('app_now'),
      token_hash: null,
      token_sealed: null,
      cloud_secrets_sealed: null,
      qrcode: '',
      pairing_code: '',
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** Removes the deleted connection from users; returns those users. */
export async function detachUsers(tx: TenantTx, scope: Scope, id: number): Promise<number[]> {
  const rows = await tx
    .updateTable('users')
    .set({ whatsapp_id: null })
    .where('company_id', '=', scope.companyId)
    .where('whatsapp_id', '=', id)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

function living(tx: TenantTx, scope: Scope) {
  return tx
    .selectFrom('connections')
    .select(columns.map((column) => `connections.${column}` as const))
    .select((eb) =>
      // WAP-23: in the order of the menu.
      jsonArrayFrom(
        eb
          .selectFrom('connection_queues as cq')
          .innerJoin('queues as q', (join) =>
            join.onRef('q.company_id', '=', 'cq.company_id').onRef('q.id', '=', 'cq.queue_id'),
          )
          .select(['q.id', 'q.name', 'q.color'])
          .where('cq.company_id', '=', scope.companyId)
          .whereRef('cq.connection_id', '=', 'connections.id')
          .orderBy('q.order_queue', (order) => order.asc().nullsLast())
          .orderBy('q.name')
          .orderBy('q.id'),
      ).as('queues'),
    )
    .where('connections.company_id', '=', scope.companyId)
    .where('connections.deleted_at', 'is', null);
}
