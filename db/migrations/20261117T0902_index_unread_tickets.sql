-- no-transaction
create index concurrently tickets_unread_list_idx on tickets (company_id, status, updated_at desc, id desc)
  where unread_messages > 0;
