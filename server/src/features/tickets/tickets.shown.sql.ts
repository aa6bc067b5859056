import type { Ticket, TicketStatus } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { joinContact, shown, shownTickets } from './tickets.columns.ts';

/** A ticket with the names that a screen shows next to it. */
export interface ShownTicket {
  id: number;
  uuid: string;
  status: TicketStatus;
  user_id: number | null;
  user_name: string | null;
  queue_id: number | null;
  queue: { id: number; name: string; color: string } | null;
  connection_id: number;
  connection_name: string;
  /** Sorted by name. */
  tags: { id: number; name: string; color: string }[];
  contact_id: number;
  contact_name: string;
  contact_number: string;
  contact_picture: string;
  is_group: boolean;
  chatbot: boolean;
  bot_silence: Ticket['botSilence'];
  last_message: string;
  last_message_at: Date;
  last_from_me: boolean;
  unread_messages: number;
  use_integration: boolean;
  prompt_id: number | null;
  integration_id: number | null;
  window_expires_at: Date | null;
  waiting_since: Date | null;
  late_for: Ticket['lateFor'];
  created_at: Date;
  updated_at: Date;
}

export async function listShownTickets(tx: TenantTx, scope: Scope, ids: number[]): Promise<ShownTicket[]> {
  const { rows } = await sql<ShownTicket>`${shownTickets(scope, sql`${ids}`)}`.execute(tx);
  return rows;
}

/** Only the columns that decide the ticket's visibility. */
export async function findTicketVisibility(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('tickets')
    .select([sql<TicketStatus>`status`.as('status'), 'user_id', 'queue_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findShownTicket(
  tx: TenantTx,
  { companyId }: Scope,
  by: { id: number } | { uuid: string },
): Promise<ShownTicket | undefined> {
  const { rows } = await sql<ShownTicket>`
    select ${shown} from tickets t ${joinContact}
    where t.company_id = ${companyId}
      and ${'id' in by ? sql`t.id = ${by.id}` : sql`t.uuid = ${by.uuid}`}`.execute(tx);
  return rows[0];
}
