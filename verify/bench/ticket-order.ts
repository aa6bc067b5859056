/** Fills ticket_order of tickets that were inserted without triggers. */
export const fillTicketOrder = `
  insert into ticket_order (company_id, ticket_id, status, user_id, queue_id, connection_id, is_unread, is_unanswered,
    last_text_at, created_at, updated_at)
  select t.company_id, t.id, t.status, t.user_id, t.queue_id, t.connection_id, t.unread_messages > 0, not t.last_from_me,
    case when t.last_message <> '' then t.last_message_at end, t.created_at, t.updated_at
  from tickets t order by t.company_id, t.id`;
