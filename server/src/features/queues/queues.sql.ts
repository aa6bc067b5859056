import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { pathsOf, type Needs } from '../../platform/storage/needs.ts';

const columns = [
  'id',
  'name',
  'color',
  'order_queue',
  'greeting_message',
  'out_of_hours_message',
  'integration_id',
  'prompt_id',
  'schedules',
  'media_path',
  'media_name',
  'media_type',
  'mime_type',
  'media_bytes',
] as const;

/** Serializes the creation of queues, because the plan's limit counts all of them. */
export async function lockQueues(tx: TenantTx, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('queues', ${scope.companyId}))`.execute(tx);
}

export function listQueues(tx: TenantTx, scope: Scope, { search, limit }: { search?: string; limit: number }) {
  let query = tx.selectFrom('queues').select(columns).where('company_id', '=', scope.companyId);
  if (search) query = query.where(sql<boolean>`position(search_text(${search}) in search_text(name)) > 0`);
  return query
    .orderBy('order_queue', (order) => order.asc().nullsLast())
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type QueueRow = Awaited<ReturnType<typeof listQueues>>[number];

export function listQueuesByIds(tx: TenantTx, scope: Scope, ids: number[]): Promise<QueueRow[]> {
  return tx
    .selectFrom('queues')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute();
}

export function findQueue(tx: TenantTx, scope: Scope, id: number, lock?: 'update'): Promise<QueueRow | undefined> {
  const query = tx.selectFrom('queues').select(columns).where('company_id', '=', scope.companyId).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** The number of the company's queues, and the plan's limit. */
export function countQueues(tx: TenantTx, scope: Scope): Promise<{ living: number; allowed: number }> {
  return tx
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .where('companies.id', '=', scope.companyId)
    .select((eb) => [
      'plans.queues as allowed',
      eb
        .selectFrom('queues')
        .where('queues.company_id', '=', scope.companyId)
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('living'),
    ])
    .executeTakeFirstOrThrow();
}

export interface QueueColumns {
  name?: string;
  color?: string;
  order_queue?: number | null;
  greeting_message?: string;
  out_of_hours_message?: string;
  prompt_id?: number | null;
  schedules?: string;
}

export function insertQueue(
  tx: TenantTx,
  scope: Scope,
  queue: QueueColumns & { name: string; color: string },
): Promise<QueueRow> {
  return tx
    .insertInto('queues')
    .values({ company_id: scope.companyId, ...queue })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export interface FileColumns {
  media_path: string | null;
  media_name: string | null;
  media_type: string | null;
  mime_type: string | null;
  media_bytes: number | null;
}

export function updateQueue(
  tx: TenantTx,
  scope: Scope,
  id: number,
  change: QueueColumns | FileColumns,
): Promise<QueueRow> {
  return tx
    .updateTable('queues')
    .set((eb) => ({ ...change, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteQueue(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx.deleteFrom('queues').where('company_id', '=', scope.companyId).where('id', '=', id).execute();
}

/** Returns the files that a queue or an option still uses. */
export const listNeeded: Needs = (tx, { companyId }, paths) =>
  pathsOf(
    tx,
    sql`
      select media_path as path from queues where company_id = ${companyId} and media_path = any(${paths})
      union
      select media_path from queue_options where company_id = ${companyId} and media_path = any(${paths})`,
  );
