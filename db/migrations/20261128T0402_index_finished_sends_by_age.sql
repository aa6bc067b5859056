-- no-transaction
create index concurrently outbox_finished_idx on outbox (finished_at) where state in ('sent', 'failed');
