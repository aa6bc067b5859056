-- no-transaction
create index concurrently mails_due_by_company_idx on mails (company_id, due_at);
