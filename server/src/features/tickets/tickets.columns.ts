import type { Scope } from '../../platform/session/people.ts';
import { sql, type RawBuilder } from 'kysely';

/**
 * Columns of a listed ticket `t`. Names are subqueries: with joins the planner would compare every order of seven
 * tables, which takes three times as long as reading the rows.
 */
export const shown = sql`
  t.id, t.uuid, t.status, t.user_id, t.queue_id, t.connection_id,
  (select u.name from users u where u.company_id = t.company_id and u.id = t.user_id) as user_name,
  (
    select jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color)
    from queues q where q.company_id = t.company_id and q.id = t.queue_id
  ) as queue,
  (select n.name from connections n where n.company_id = t.company_id and n.id = t.connection_id) as connection_name,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name_key, g.id), '[]')
    from ticket_tags x join tags g on g.company_id = x.company_id and g.id = x.tag_id
    where x.company_id = t.company_id and x.ticket_id = t.id
  ) as tags,
  t.contact_id, c.name as contact_name, c.number as contact_number, c.profile_pic_url as contact_picture,
  t.is_group, t.chatbot, t.bot_silence, t.last_message, t.last_message_at, t.last_from_me, t.unread_messages, t.use_integration,
  t.prompt_id, t.integration_id, t.window_expires_at, t.waiting_since, t.late_for, t.created_at, t.updated_at`;

/** Joins the ticket's contact. */
export const joinContact = sql`join contacts c on c.company_id = t.company_id and c.id = t.contact_id`;

/** The select of shown tickets, also for statements that read more than tickets. */
export const shownTickets = ({ companyId }: Scope, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${shown} from tickets t ${joinContact}
  where t.company_id = ${companyId} and t.id = any(${ids})`;
