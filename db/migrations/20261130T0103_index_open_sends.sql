-- no-transaction
create index concurrently outbox_open_idx on outbox (company_id, connection_id, chat, priority desc, id)
  where finished_at is null;
