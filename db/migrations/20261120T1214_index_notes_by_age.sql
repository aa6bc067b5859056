-- no-transaction
create index concurrently ticket_notes_created_at_idx on ticket_notes (company_id, created_at);
