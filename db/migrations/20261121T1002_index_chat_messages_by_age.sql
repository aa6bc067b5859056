-- no-transaction
create index concurrently chat_messages_created_at_idx on chat_messages (company_id, created_at);
