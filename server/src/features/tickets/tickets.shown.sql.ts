import type { TicketStatus } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/people.ts';

/** A ticket with the names a screen shows beside it. */
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
  /** By name. */
  tags: { id: number; name: string; color: string }[];
  contact_id: number;
  contact_name: string;
  contact_number: string;
  contact_picture: string;
  is_group: boolean;
  chatbot: boolean;
  last_message: string;
  last_message_at: Date;
  last_from_me: boolean;
  unread_messages: number;
  use_integration: boolean;
  prompt_id: number | null;
  integration_id: number | null;
  window_expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** What a row of a list shows, of the ticket `t`. */
const shown = sql`
  t.id, t.uuid, t.status, t.user_id, u.name as user_name, t.queue_id,
  case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
  t.connection_id, n.name as connection_name, tags.list as tags,
  t.contact_id, c.name as contact_name, c.number as contact_number, c.profile_pic_url as contact_picture,
  t.is_group, t.chatbot, t.last_message, t.last_message_at, t.last_from_me, t.unread_messages, t.use_integration,
  t.prompt_id, t.integration_id, t.window_expires_at, t.created_at, t.updated_at`;

const beside = sql`
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  join connections n on n.company_id = t.company_id and n.id = t.connection_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  cross join lateral (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name_key, g.id), '[]'
    ) as list
    from ticket_tags x join tags g on g.company_id = x.company_id and g.id = x.tag_id
    where x.company_id = t.company_id and x.ticket_id = t.id
  ) tags`;

export async function listShownTickets(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<ShownTicket[]> {
  const { rows } = await sql<ShownTicket>`
    select ${shown} from tickets t ${beside}
    where t.company_id = ${companyId} and t.id = any(${ids})`.execute(tx);
  return rows;
}

/** What decides who may see it, and nothing else. */
export async function findSight(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('tickets')
    .select([sql<TicketStatus>`status`.as('status'), 'user_id', 'queue_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}
