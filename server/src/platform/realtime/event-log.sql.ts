import type { DB, TenantTx } from '@recadia/db';
import type { Selectable } from 'kysely';
import type { Scope } from '../session/people.ts';
import type { LogEvent } from './live-events.ts';

const columns = ['seq', 'name', 'entity_id', 'data', 'actor_user_id', 'created_at'] as const;

export interface LoggedEvent extends LogEvent {
  createdAt: Date;
}

/** Number of the company's newest event; 0 before the first. */
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
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('seq', '>', since);
  if (until !== undefined) query = query.where('seq', '<=', until);
  const rows = await query.orderBy('seq').limit(limit).execute();
  return rows.map(toLoggedEvent);
}

/** Newest event with a name and entity, numbered or not; an event that waits for the relay has number 0. */
export async function findNewestEvent(
  tx: TenantTx,
  scope: Scope,
  about: { name: string; entityId: string },
): Promise<LoggedEvent | undefined> {
  const row = await tx
    .selectFrom('events')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('name', '=', about.name)
    .where('entity_id', '=', about.entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toLoggedEvent(row);
}

type EventRow = Pick<Selectable<DB['events']>, (typeof columns)[number]>;

const toLoggedEvent = (row: EventRow): LoggedEvent => ({
  seq: row.seq ?? 0,
  name: row.name,
  entityId: row.entity_id,
  data: row.data as Record<string, unknown>,
  actorUserId: row.actor_user_id,
  createdAt: row.created_at,
});
