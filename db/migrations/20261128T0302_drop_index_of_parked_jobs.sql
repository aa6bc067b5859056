-- no-transaction
-- No query used it.
drop index concurrently if exists jobs_parked_idx;
