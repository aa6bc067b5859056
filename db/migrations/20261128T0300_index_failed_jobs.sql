-- no-transaction
-- The failed jobs in the order of the operator's page; a job that runs now is not listed.
create index concurrently jobs_failed_idx on jobs ((coalesce(parked_at, due_at)), id)
  where worker is null and (parked_at is not null or error is not null);
