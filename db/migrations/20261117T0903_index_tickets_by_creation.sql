-- no-transaction
create index concurrently tickets_created_at_idx on tickets (company_id, created_at);
