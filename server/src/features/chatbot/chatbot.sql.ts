import { botLimits } from '@recadia/contract/limits';
import { companyWorks, type TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import type { BotState } from './machine.types.ts';

export interface BotTicket {
  id: number;
  status: string;
  contactId: number;
  connectionId: number;
  userId: number | null;
  queueId: number | null;
  isGroup: boolean;
  useIntegration: boolean;
  contactName: string;
  trackingId: number | null;
  optionId: number | null;
  chatbot: boolean;
  menus: number;
  silence: BotState['silence'];
  greetedAt: Date | null;
  menuAt: Date | null;
  awayAt: Date | null;
  choiceAt: Date | null;
  resumedAt: Date | null;
  lastRule: string | null;
  now: Date;
}

/** Locks the ticket with the bot's state in its tracking period, until the commit. */
export async function lockBotTicket(tx: TenantTx, { companyId }: Scope, id: number): Promise<BotTicket | undefined> {
  const { rows } = await sql<BotTicket>`
    select t.id, t.status, t.contact_id as "contactId", t.connection_id as "connectionId", t.user_id as "userId",
      t.queue_id as "queueId", t.is_group as "isGroup", t.use_integration as "useIntegration",
      (select c.name from contacts c where c.company_id = t.company_id and c.id = t.contact_id) as "contactName",
      t.queue_option_id as "optionId", t.chatbot, t.amount_used_bot_queues as menus, t.bot_silence as silence,
      k.id as "trackingId", s.greeted_at as "greetedAt", s.menu_at as "menuAt", s.away_at as "awayAt",
      s.choice_at as "choiceAt", s.resumed_at as "resumedAt", s.last_rule as "lastRule", app_now() as now
    from tickets t
    left join ticket_tracking k on k.company_id = t.company_id and k.ticket_id = t.id and k.finished_at is null
    left join bot_states s on s.company_id = t.company_id and s.ticket_id = t.id and s.tracking_id = k.id
    where t.company_id = ${companyId} and t.id = ${id}
    for no key update of t`.execute(tx);
  return rows[0];
}

/** Finds a customer's message. `isOver`: an agent wrote after it, so the bot must not answer it. */
export async function findInboundMessage(tx: TenantTx, { companyId }: Scope, messageId: number) {
  const { rows } = await sql<{
    body: string;
    mediaType: string;
    fromMe: boolean;
    fromPhone: boolean;
    at: Date;
    isOver: boolean;
  }>`
    select m.body, m.media_type as "mediaType", m.from_me as "fromMe", m.from_phone as "fromPhone", m.created_at as at,
      exists (
        select from messages p where p.company_id = m.company_id and p.ticket_id = m.ticket_id and p.from_me
          and p.origin = 'person' and p.created_at > m.created_at
          and p.at > m.at - interval '1 day'
      ) as "isOver"
    from messages m where m.company_id = ${companyId} and m.id = ${messageId} and not m.is_deleted`.execute(tx);
  return rows[0];
}

/** Kinds of timeline entries that only users cause. */
const personActs = ['accepted', 'returned', 'resolved', 'reopened', 'transferred'];

/**
 * Counts automatic messages to this contact: since the last human action, and in the last minute. Human actions are a
 * customer's choice or rating, and an agent's message, acceptance, transfer or close.
 */
export async function countBotMessages(
  tx: TenantTx,
  { companyId }: Scope,
  contactId: number,
): Promise<{ unheard: number; lastMinute: number }> {
  const { rows } = await sql<{ unheard: number; lastMinute: number }>`
    with sent as (
      select m.created_at, m.origin from tickets t
      join messages m on m.company_id = t.company_id and m.ticket_id = t.id
        and m.at > app_now() - ${botLimits.unheardMs} * interval '1 millisecond'
      where t.company_id = ${companyId} and t.contact_id = ${contactId} and m.from_me
    ), talks as (
      select t.id from tickets t where t.company_id = ${companyId} and t.contact_id = ${contactId}
    ), person as (
      select greatest(
        (select max(e.at) from ticket_events e join talks on talks.id = e.ticket_id
          where e.company_id = ${companyId} and e.user_id is not null and e.kind = any(${personActs})),
        (select max(r.created_at) from user_ratings r join talks on talks.id = r.ticket_id
          where r.company_id = ${companyId}),
        (select max(created_at) from sent where origin = 'person'),
        (select max(greatest(s.choice_at, s.resumed_at)) from bot_states s join talks on talks.id = s.ticket_id
          where s.company_id = ${companyId})
      ) as at
    )
    select
      count(*) filter (where person.at is null or sent.created_at > person.at)::int as unheard,
      count(*) filter (where sent.created_at > app_now() - interval '1 minute')::int as "lastMinute"
    from sent cross join person where sent.origin in ('bot', 'automatic')`.execute(tx);
  return rows[0] ?? { unheard: 0, lastMinute: 0 };
}

export interface BotConnection {
  greeting: string;
  away: string;
  maxMenus: number;
  pauseMinutes: number;
  queueIds: number[];
}

/** The connection's greeting, and its queues in the order of the menu. */
export async function findBotConnection(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
): Promise<BotConnection | undefined> {
  const { rows } = await sql<BotConnection>`
    select n.greeting_message as greeting, n.out_of_hours_message as away, n.max_use_bot_queues as "maxMenus",
      n.time_use_bot_queues as "pauseMinutes",
      array(
        select q.id from connection_queues c join queues q on q.company_id = c.company_id and q.id = c.queue_id
        where c.company_id = n.company_id and c.connection_id = n.id
        order by q.order_queue nulls last, q.name, q.id
      ) as "queueIds"
    from connections n where n.company_id = ${companyId} and n.id = ${id} and n.deleted_at is null`.execute(tx);
  return rows[0];
}

/** The company's status and due date: the bot of a blocked or expired company stops. */
/** The time zone of a company that works; a company that does not has no bot. */
export async function findWorkingTimeZone(tx: TenantTx, { companyId }: Scope): Promise<string | undefined> {
  const row = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .where(companyWorks('companies'))
    .executeTakeFirst();
  return row?.timezone;
}

/** Updates the bot's columns of a ticket, which users see. */
export async function updateBotColumns(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { optionId, chatbot, menus, silence }: Pick<BotState, 'optionId' | 'chatbot' | 'menus' | 'silence'>,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({
      queue_option_id: optionId,
      chatbot,
      amount_used_bot_queues: menus,
      bot_silence: silence,
      updated_at: sql`app_now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export interface BotMemory {
  trackingId: number;
  greetedAt: Date | null;
  menuAt: Date | null;
  awayAt: Date | null;
  choiceAt: Date | null;
  resumedAt: Date | null;
  lastRule: string | null;
}

export async function saveBotState(
  tx: TenantTx,
  { companyId }: Scope,
  ticketId: number,
  { trackingId, greetedAt, menuAt, awayAt, choiceAt, resumedAt, lastRule }: BotMemory,
): Promise<void> {
  const memory = {
    tracking_id: trackingId,
    greeted_at: greetedAt,
    menu_at: menuAt,
    away_at: awayAt,
    choice_at: choiceAt,
    resumed_at: resumedAt,
    last_rule: lastRule,
  };
  await tx
    .insertInto('bot_states')
    .values({ company_id: companyId, ticket_id: ticketId, ...memory })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(memory))
    .execute();
}

/** BOT-07: starts the time in the queue, and the bot's time when the queue has options. */
export async function setQueued(
  tx: TenantTx,
  { companyId }: Scope,
  trackingId: number,
  { isBot }: { isBot: boolean },
): Promise<void> {
  await sql`
    update ticket_tracking set queued_at = app_now(),
      chatbot_at = case when ${isBot} then coalesce(chatbot_at, app_now()) else chatbot_at end
    where company_id = ${companyId} and id = ${trackingId}`.execute(tx);
}
