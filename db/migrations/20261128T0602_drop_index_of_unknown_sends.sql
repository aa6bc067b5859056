-- no-transaction
-- No query looks for them: their lane names the next one.
drop index concurrently if exists outbox_unknown_idx;
