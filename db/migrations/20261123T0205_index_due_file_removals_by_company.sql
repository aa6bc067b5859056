-- no-transaction
create index concurrently file_removals_due_by_company_idx on file_removals (company_id, due_at);
