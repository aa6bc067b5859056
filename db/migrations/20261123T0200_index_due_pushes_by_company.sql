-- no-transaction
create index concurrently pushes_due_by_company_idx on pushes (company_id, due_at);
