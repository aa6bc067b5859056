-- no-transaction
create index concurrently tickets_unexplained_idx on tickets (company_id, queue_id, id)
  where status = 'pending' and user_id is null and not chatbot and not is_group and not is_wait_explained;
