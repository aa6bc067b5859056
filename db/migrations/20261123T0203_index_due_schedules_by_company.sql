-- no-transaction
create index concurrently schedules_due_by_company_idx
  on schedules (company_id, due_at) where due_at is not null;
