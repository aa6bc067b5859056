-- no-transaction
create index concurrently tickets_waiting_idx on tickets (company_id, queue_id, queued_at, id)
  where status = 'pending' and user_id is null and not chatbot and not is_group;
