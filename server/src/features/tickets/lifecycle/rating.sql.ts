import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';
import type { Conversation, TicketRow } from '../tickets.sql.ts';

/** Time in which a customer may answer the rating question (BOT-15). */
const windowHours = 24;
/** An inbound message equal to an automatic message of this time span is an echo of a bot (BOT-16, TKT-37). */
const echoSeconds = 60;

export type ClosedTicket = TicketRow & {
  /** The tracking period that waits for a rating. */
  ratedLife: number | null;
  ratedUser: number | null;
  isRepeated: boolean;
  isEcho: boolean;
};

/** Locks the last closed ticket of a conversation without an unclosed ticket, until the commit. */
export async function lockClosed(
  tx: TenantTx,
  { companyId }: Scope,
  { contactId, connectionId }: Conversation,
  text: string | null,
): Promise<ClosedTicket | undefined> {
  const { rows } = await sql<ClosedTicket>`
    select t.id, t.uuid, t.status, t.contact_id, t.connection_id, t.user_id, t.queue_id, t.is_group,
      k.id as "ratedLife", k.user_id as "ratedUser", k.rating_repeated_at is not null as "isRepeated",
      exists (
        select from messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and m.from_me and m.origin <> 'person'
          and m.body = ${text}::text and m.at > app_now() - ${echoSeconds} * interval '1 second'
      ) as "isEcho"
    from tickets t
    left join lateral (
      select last.* from (
        select * from ticket_tracking l where l.company_id = t.company_id and l.ticket_id = t.id
        order by l.created_at desc, l.id desc limit 1
      ) last
      where last.rating_at > app_now() - ${windowHours} * interval '1 hour' and not last.rated
        and last.rating_over_at is null
    ) k on true
    where t.company_id = ${companyId} and t.contact_id = ${contactId} and t.connection_id = ${connectionId}
      and t.status = 'closed' and t.closed_cause is distinct from 'merged'
    order by t.id desc limit 1
    for no key update of t`.execute(tx);
  return rows[0];
}

/** One rating per tracking period; a repeated rating is ignored. */
export async function insertRating(
  tx: TenantTx,
  { companyId }: Scope,
  rating: { ticketId: number; lifeId: number; userId: number | null; rate: number },
): Promise<void> {
  const { ticketId, lifeId: trackingId, userId, rate } = rating;
  await sql`
    with rated as (
      update ticket_tracking set rated = true, rating_over_at = app_now()
      where company_id = ${companyId} and id = ${trackingId}
    )
    insert into user_ratings (company_id, ticket_id, tracking_id, user_id, rate)
    values (${companyId}, ${ticketId}, ${trackingId}, ${userId}, ${rate})
    on conflict (company_id, tracking_id) do nothing`.execute(tx);
}

export async function setRating(
  tx: TenantTx,
  { companyId }: Scope,
  trackingId: number,
  step: 'repeated' | 'over',
): Promise<void> {
  const column = step === 'over' ? sql`rating_over_at` : sql`rating_repeated_at`;
  await sql`update ticket_tracking set ${column} = app_now()
    where company_id = ${companyId} and id = ${trackingId}`.execute(tx);
}

/**
 * Finds the tracking period of a closed ticket whose rating question was repeated and not answered, when the
 * conversation has no unclosed ticket.
 */
export async function findUnrated(tx: TenantTx, { companyId }: Scope, ticketId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select k.id from tickets t
    join connections n on n.company_id = t.company_id and n.id = t.connection_id and n.deleted_at is null
    join ticket_tracking k on k.company_id = t.company_id and k.ticket_id = t.id
    where t.company_id = ${companyId} and t.id = ${ticketId} and t.status = 'closed'
      and k.rating_repeated_at is not null and not k.rated and k.rating_over_at is null
      and not exists (
        select from tickets o where o.company_id = t.company_id and o.contact_id = t.contact_id
          and o.connection_id = t.connection_id and o.status <> 'closed'
      )
    order by k.created_at desc, k.id desc limit 1`.execute(tx);
  return rows[0]?.id;
}
