-- no-transaction
create index concurrently outbox_ended_idx on outbox (finished_at) where finished_at is not null;
