-- no-transaction
create index concurrently messages_week_idx on messages (message_week(company_id, at))
  where body <> '' and not is_deleted;
