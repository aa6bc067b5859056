-- no-transaction
drop index concurrently if exists events_seq_key;
drop index concurrently if exists outbox_waiting_idx;
drop index concurrently if exists outbox_finished_idx;
