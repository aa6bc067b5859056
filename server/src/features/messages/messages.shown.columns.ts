import { sql, type RawBuilder } from 'kysely';

/** A message with all fields that a conversation shows. */
export interface ShownMessage {
  id: number;
  ticket_id: number;
  body: string;
  from_me: boolean;
  is_read: boolean;
  ack: number;
  media_type: string;
  media_name: string | null;
  mime_type: string | null;
  media_bytes: number | null;
  media_state: 'waiting' | 'stored' | 'failed' | null;
  data: { location?: unknown; isVoice?: unknown; seconds?: unknown; isOverQuota?: unknown };
  is_deleted: boolean;
  is_edited: boolean;
  at: Date;
  sender_id: string | null;
  user_id: number | null;
  client_id: string | null;
  send_error: string | null;
  send_detail: string | null;
  writer: { id: number; name: string; number: string; profilePicUrl: string; isGroup: boolean } | null;
  quoted: { id: number | null; body: string; fromMe: boolean | null; mediaType: string | null } | null;
  reactions: { emoji: string; fromMe: boolean; senderId: string }[];
}

/**
 * `m` are the message rows selected by the caller. The quoted message is found by its WhatsApp id first and compared
 * with the ticket afterwards: a plain join would scan the whole conversation.
 */
export const shownFrom = (chosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from ${chosen} m
  left join contacts c on c.company_id = m.company_id and c.id = m.contact_id
  left join lateral (
    select x.id, x.ticket_id, x.from_me, x.media_type, x.is_deleted, x.body from messages x
    where x.company_id = m.company_id and x.connection_id = m.connection_id and x.wa_id = m.quoted_wa_id
    limit 1
  ) q on q.ticket_id = m.ticket_id`;

export const shownColumns = sql`
  m.id, m.ticket_id, m.body, m.from_me, m.is_read, m.ack, m.media_type, m.media_name, m.mime_type,
  m.media_bytes, m.media_state, m.data - 'file' - 'chat' - 'author' - 'raw' as data, m.is_deleted, m.is_edited, m.at,
  m.sender_id, m.user_id, m.client_id, m.send_error, m.send_detail,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'number', c.number,
    'profilePicUrl', c.profile_pic_url, 'isGroup', c.is_group) end as writer,
  case when m.quoted_wa_id is not null then jsonb_build_object('id', q.id, 'fromMe', q.from_me,
    'mediaType', q.media_type,
    'body', case when q.is_deleted then '' else coalesce(left(q.body, 1000), m.quoted_body, '') end) end as quoted,
  coalesce((
    select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'fromMe', r.from_me, 'senderId', r.sender_id)
      order by r.at, r.sender_id)
    from message_reactions r
    where r.company_id = m.company_id and r.message_id = m.id and r.emoji <> ''
  ), '[]') as reactions`;
