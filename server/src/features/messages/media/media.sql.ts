import type { TicketStatus } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';
import { pathsOf, type Needs } from '../../../platform/storage/needs.ts';

export function findWaiting(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('messages')
    .select(['id', 'connection_id', 'ticket_id', 'media_type', 'media_name', 'data'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
}

export type WaitingRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

interface FinishedFile {
  media_state: 'stored' | 'failed';
  media_type?: string;
  media_path?: string;
  media_name?: string;
  mime_type?: string;
  media_bytes?: number;
  /** The file was refused because the company's storage quota is used up; the message shows this reason. */
  overQuota?: boolean;
}

/** Returns false when another worker has already finished this file. */
export async function endWaiting(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { overQuota, ...file }: FinishedFile,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ ...file, updated_at: sql`app_now()` })
    .$if(overQuota === true, (update) => update.set({ data: sql`data || '{"isOverQuota": true}'` }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * A stored or failed file with the ticket fields that decide its visibility; files of deleted messages are excluded.
 */
export function findFile(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('messages as m')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'),
    )
    .select(['m.id', 'm.media_state', 'm.media_path', 'm.media_name', 'm.media_type', 'm.mime_type', 'm.media_bytes'])
    .select(['t.user_id', 't.queue_id', sql<TicketStatus>`t.status`.as('status')])
    .where('m.company_id', '=', companyId)
    .where('m.id', '=', id)
    .where('m.media_state', 'in', ['stored', 'failed'])
    .where('m.is_deleted', '=', false)
    .executeTakeFirst();
}

/** Returns the paths that a message or an outbox row still uses. */
export const listNeeded: Needs = (tx, { companyId }, paths) =>
  pathsOf(
    tx,
    sql`
      select media_path as path from messages where company_id = ${companyId} and media_path = any(${paths})
      union
      select prepared_path from outbox where company_id = ${companyId} and prepared_path = any(${paths})`,
  );
