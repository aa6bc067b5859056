-- no-transaction
create index concurrently messages_created_at_idx on messages (company_id, created_at);
