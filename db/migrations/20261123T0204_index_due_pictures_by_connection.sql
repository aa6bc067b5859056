-- no-transaction
create index concurrently contact_pictures_due_by_connection_idx
  on contact_pictures (company_id, connection_id, due_at) where due_at is not null;
