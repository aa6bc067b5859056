import type { TenantTx } from '@recadia/db';
import { sql, type RawBuilder } from 'kysely';
import type { DomainEvent } from '../domain-event.ts';
import type { Scope } from '../session/people.ts';
import type { Subscription } from './subscriptions.ts';

const laneOf = 'ticket:';

interface TicketWork {
  ticketId: number;
  wanted: Pick<Subscription, 'subscriber' | 'where'>[];
}

/**
 * Inserts the event, the work of its subscribers and the ticket's lane in one statement; false when no subscriber has
 * work.
 */
export async function insertEventWithWork(
  tx: TenantTx,
  scope: Scope,
  event: DomainEvent,
  work: TicketWork,
): Promise<boolean> {
  const entity = sql`select ${event.entityId === undefined ? null : String(event.entityId)}::text`;
  const { rows } = await sql<{ has_work: boolean }>`
    with ${eventParts(scope, event, { ...work, entity })} select ${hasWork(work)} as has_work`.execute(tx);
  return rows[0]?.has_work ?? false;
}

/**
 * The parts of a statement that insert an event for the id that `entity` selects, if any, and with subscribers their work
 * and its lane.
 */
export function eventParts(
  { companyId }: Scope,
  { name, data, actorUserId }: Omit<DomainEvent, 'entityId'>,
  { entity, ticketId, wanted }: TicketWork & { entity: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const inserted = sql`inserted as (
    insert into events (company_id, name, entity_id, data, actor_user_id)
    select ${companyId}::bigint, ${name}, entity.id, ${JSON.stringify(data ?? {})}::jsonb, ${actorUserId ?? null}::bigint
    from (${entity}) as entity (id)
    returning *
  )`;
  if (wanted.length === 0) return inserted;
  // One select per subscriber and not an array: a query with an array is planned anew at every execution.
  const work = wanted.map(
    ({ subscriber, where = sql`true` }) => sql`
      select t.company_id, e.id, ${subscriber}, t.id, e.name, e.entity_id, e.data, e.actor_user_id
      from inserted e cross join about t where ${where}`,
  );
  return sql`${inserted}, about as (
    select t.company_id, t.id, t.connection_id, t.contact_id, t.status, t.is_group, t.bot_silence, t.late_for
    from tickets t where t.company_id = ${companyId} and t.id = ${ticketId}
  ), work as (
    insert into event_work (company_id, event_id, subscriber, ticket_id, name, entity_id, data, actor_user_id)
    ${sql.join(work, sql` union all `)}
    returning 1
  ), work_lane as (
    insert into lanes (company_id, connection_id, direction, chat, due_at)
    select t.company_id, t.connection_id, 'work', ${laneOf} || t.id, app_now()
    from about t where exists (select from work)
    on conflict (company_id, connection_id, direction, chat) do update
    set due_at = least(coalesce(lanes.due_at, excluded.due_at), excluded.due_at)
    returning 1
  )`;
}

/** Beside `eventParts`: a subscriber has work. */
export const hasWork = ({ wanted }: Pick<TicketWork, 'wanted'>): RawBuilder<boolean> =>
  wanted.length === 0 ? sql<boolean>`false` : sql<boolean>`exists (select from work_lane)`;

/** The ticket a lane of work is about. */
export const ticketOfLane = ({ chat }: { chat: string }): number => Number(chat.slice(laneOf.length));

export interface WorkRow {
  event_id: number;
  subscriber: string;
  name: DomainEvent['name'];
  entity_id: string | null;
  ticket_id: number;
  data: Record<string, unknown>;
  actor_user_id: number | null;
  tries: number;
}

// Each subscriber receives the events of a ticket in order: events after a failed one wait for it, other subscribers go
// on.
const isFirstOfItsKind = sql<boolean>`not exists (
  select from event_work b where b.company_id = w.company_id and b.ticket_id = w.ticket_id
    and b.subscriber = w.subscriber and b.event_id < w.event_id and b.parked_at is null)`;

/** Locks the next two rows: a lane holder with an expired lease and the next holder must not both process them. */
export async function lockDueWork(tx: TenantTx, { companyId }: Scope, ticketId: number): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select w.event_id, w.subscriber, w.name, w.entity_id, w.ticket_id, w.data, w.actor_user_id, w.tries
    from event_work w
    where w.company_id = ${companyId} and w.ticket_id = ${ticketId} and w.parked_at is null
      and w.due_at <= app_now() and ${isFirstOfItsKind}
    order by w.event_id, w.subscriber limit 2
    for update of w`.execute(tx);
  return rows;
}

type Which = Pick<WorkRow, 'event_id' | 'subscriber'>;

/** False when the work was done meanwhile. */
export async function deleteWork(tx: TenantTx, { companyId }: Scope, work: Which): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('event_work')
    .where('company_id', '=', companyId)
    .where('event_id', '=', work.event_id)
    .where('subscriber', '=', work.subscriber)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const errorLength = 500;

/** Without a pause the work is parked and not retried. */
export async function setWorkFailed(
  tx: TenantTx,
  { companyId }: Scope,
  work: Which,
  { error, pauseMs }: { error: string; pauseMs: number | undefined },
): Promise<void> {
  await tx
    .updateTable('event_work')
    .set({
      tries: sql`tries + 1`,
      error: error.slice(0, errorLength),
      ...(pauseMs === undefined
        ? { parked_at: sql`app_now()` }
        : { due_at: sql`app_now() + ${pauseMs} * interval '1 millisecond'` }),
    })
    .where('company_id', '=', companyId)
    .where('event_id', '=', work.event_id)
    .where('subscriber', '=', work.subscriber)
    .execute();
}
