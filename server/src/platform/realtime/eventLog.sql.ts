import type { TenantTx } from '@recadia/db';
import type { Scope } from '../people.ts';
import type { LogEvent } from './liveEvents.ts';

export interface LoggedEvent extends LogEvent {
  createdAt: Date;
}

/** The number of the company's newest event; 0 before the first. */
export async function findTip(tx: TenantTx, scope: Scope): Promise<number> {
  const row = await tx
    .selectFrom('company_event_seq')
    .select('last_seq')
    .where('company_id', '=', scope.companyId)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

/** Numbered events after `since`, oldest first, up to and including `until`. */
export async function listEvents(
  tx: TenantTx,
  scope: Scope,
  { since, until, limit }: { since: number; until?: number; limit: number },
): Promise<LoggedEvent[]> {
  let query = tx
    .selectFrom('events')
    .select(['seq', 'name', 'entity_id', 'data', 'actor_user_id', 'created_at'])
    .where('company_id', '=', scope.companyId)
    .where('seq', '>', since);
  if (until !== undefined) query = query.where('seq', '<=', until);
  const rows = await query.orderBy('seq').limit(limit).$narrowType<{ seq: number }>().execute();
  return rows.map((row) => ({
    seq: row.seq,
    name: row.name,
    entityId: row.entity_id,
    data: row.data as Record<string, unknown>,
    actorUserId: row.actor_user_id,
    createdAt: row.created_at,
  }));
}
