-- no-transaction
-- Where nearly all were answered, a walk along the whole list would find the few too late.
create index concurrently tickets_unanswered_list_idx on tickets (company_id, status, updated_at desc, id desc)
  where not last_from_me;
