-- no-transaction
create index concurrently inbound_done_idx on inbound (created_at) where done_at is not null;
