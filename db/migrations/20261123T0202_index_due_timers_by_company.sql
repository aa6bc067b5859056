-- no-transaction
create index concurrently ticket_timers_due_by_company_idx
  on ticket_timers (company_id, due_at) where parked_at is null;
