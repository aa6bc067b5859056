import { sql } from 'kysely';

/** What a row of a list shows, of the ticket `t`. */
export const shown = sql`
  t.id, t.uuid, t.status, t.user_id, u.name as user_name, t.queue_id,
  case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
  t.connection_id, n.name as connection_name, tags.list as tags,
  t.contact_id, c.name as contact_name, c.number as contact_number, c.profile_pic_url as contact_picture,
  t.is_group, t.chatbot, t.last_message, t.last_message_at, t.last_from_me, t.unread_messages, t.use_integration,
  t.prompt_id, t.integration_id, t.window_expires_at, t.created_at, t.updated_at`;

/** And the names beside it. */
export const beside = sql`
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
