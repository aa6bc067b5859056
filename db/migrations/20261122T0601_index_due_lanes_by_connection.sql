-- no-transaction
create index concurrently lanes_due_by_connection_idx
  on lanes (direction, company_id, connection_id, priority desc, due_at) where due_at is not null;
