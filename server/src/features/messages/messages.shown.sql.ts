import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { decodeShownTicket, shownTickets, type ShownTicket } from '../tickets/index.ts';
import { shownColumns, shownFrom, type ShownMessage } from './messages.shown.columns.ts';

export async function listShownMessages(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<ShownMessage[]> {
  const { rows } = await sql<ShownMessage>`
    select ${shownColumns} ${shownFrom(sql`messages`)}
    where m.company_id = ${companyId} and m.id = any(${ids})`.execute(tx);
  return rows;
}

/** Messages with their tickets, in one statement. */
export async function listShownMessagesWithTickets(
  tx: TenantTx,
  scope: Scope,
  ids: number[],
): Promise<{ messages: ShownMessage[]; tickets: ShownTicket[] }> {
  const { rows } = await sql<{ messages: ShownMessage[]; tickets: ShownTicket[] }>`
    with message as materialized (
      select ${shownColumns} ${shownFrom(sql`messages`)}
      where m.company_id = ${scope.companyId} and m.id = any(${ids})
    ), ticket as (
      ${shownTickets(scope, sql`array(select message.ticket_id from message)`)}
    )
    select (select coalesce(json_agg(message), '[]') from message) as messages,
      (select coalesce(json_agg(ticket), '[]') from ticket) as tickets`.execute(tx);
  const { messages = [], tickets = [] } = rows[0] ?? {};
  return {
    messages: messages.map((message) => ({ ...message, at: new Date(message.at) })),
    tickets: tickets.map(decodeShownTicket),
  };
}
