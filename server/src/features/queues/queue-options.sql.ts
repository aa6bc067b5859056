import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import type { FileColumns } from './queues.sql.ts';

const columns = [
  'id',
  'queue_id',
  'parent_id',
  'option',
  'title',
  'message',
  'hand_over',
  'media_path',
  'media_name',
  'media_type',
  'mime_type',
  'media_bytes',
] as const;

/** All options of a queue, siblings in their order. */
export function listOptions(tx: TenantTx, scope: Scope, queueId: number) {
  return tx
    .selectFrom('queue_options')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('queue_id', '=', queueId)
    .orderBy('option')
    .orderBy('id')
    .execute();
}

export type OptionRow = Awaited<ReturnType<typeof listOptions>>[number];

export function findOption(tx: TenantTx, scope: Scope, id: number): Promise<OptionRow | undefined> {
  return tx
    .selectFrom('queue_options')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface OptionColumns {
  parent_id: number | null;
  option: number;
  title: string;
  message: string;
  hand_over: boolean;
}

export async function insertOption(
  tx: TenantTx,
  scope: Scope,
  queueId: number,
  option: OptionColumns,
): Promise<number> {
  const { id } = await tx
    .insertInto('queue_options')
    .values({ company_id: scope.companyId, queue_id: queueId, ...option })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateOption(
  tx: TenantTx,
  scope: Scope,
  id: number,
  change: Partial<OptionColumns> | FileColumns,
): Promise<void> {
  await tx
    .updateTable('queue_options')
    .set((eb) => ({ ...change, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** Deletes options with all options below them. */
export async function deleteOptions(tx: TenantTx, scope: Scope, ids: number[]): Promise<void> {
  await sql`delete from queue_options where company_id = ${scope.companyId} and id = any(${ids})`.execute(tx);
}

/** Numbers siblings 1..n in this order (QOP-04). */
export async function numberOptions(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<void> {
  await sql`
    update queue_options o set option = given.place
    from unnest(${ids}::bigint[]) with ordinality as given (id, place)
    where o.company_id = ${companyId} and o.id = given.id and o.option <> given.place`.execute(tx);
}
