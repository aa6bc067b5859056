import { aCompany, aConnection, aUser, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';

type Admin = TestDatabase['admin'];

/** One of two companies that get the same events: by batches, and by claimed lanes alone. */
export interface Shop {
  companyId: number;
  connectionId: number;
  agentId: number;
}

export async function aShop(admin: Admin): Promise<Shop> {
  const { id: companyId } = await aCompany(admin);
  const { id: connectionId } = await aConnection(admin, { company_id: companyId });
  const { id: agentId } = await aUser(admin, { company_id: companyId });
  return { companyId, connectionId, agentId };
}

/** An agent accepts or closes the ticket of a customer, or none where the customer has no open ticket. */
export async function changeTicket(
  admin: Admin,
  { companyId, agentId }: Shop,
  { nth, closes }: { nth: number; closes: boolean },
): Promise<void> {
  const change = closes
    ? sql`status = 'closed', closed_at = now()`
    : sql`status = 'open', user_id = ${agentId}, closed_at = null`;
  await sql`update tickets set ${change} where id = (
    select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${companyId} and t.status <> 'closed' order by c.number offset ${nth} limit 1)`.execute(admin);
}

/** Everything that inbound messages leave behind, without ids and instants of the run. */
export async function contentsOf(admin: Admin, { companyId }: Shop): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws('|', 'message', m.wa_id, m.at, m.body, m.media_type, m.media_state, m.from_me, m.is_read, m.ack,
      m.is_edited, c.number, s.number, m.sender_id, m.data::text,
      (select string_agg(r.emoji, ',') from message_reactions r
        where r.company_id = m.company_id and r.message_id = m.id)) as line
    from messages m
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    left join contacts s on s.company_id = m.company_id and s.id = m.contact_id
    where m.company_id = ${companyId}
    union all
    select concat_ws('|', 'ticket', c.number, t.status, t.unread_messages, t.last_message, t.last_message_at,
      t.last_from_me, t.window_expires_at is null, coalesce(t.waiting_since::text, '-'))
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${companyId}
    union all
    select concat_ws('|', 'contact', c.number, c.name, c.reply_kind, c.reply_value) from contacts c
    where c.company_id = ${companyId}
    union all
    select concat_ws('|', 'event', e.name, count(*)) from events e
    where e.company_id = ${companyId} group by e.name
    order by 1`.execute(admin);
  return rows.map(({ line }) => line);
}

/** Rows of another shop: every text of a shop names it. */
export async function foreignRows(admin: Admin, { companyId }: Shop, shop: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages
    where company_id = ${companyId} and not from_me and body !~ ${`^(loja ${shop} |$)`}`.execute(admin);
  return rows[0]?.count ?? 0;
}
