-- no-transaction
drop index concurrently if exists events_created_at_idx;
drop index concurrently if exists inbound_created_at_idx;
drop index concurrently if exists outbox_finished_at_idx;
drop index concurrently if exists wa_inbox_created_at_idx;
drop index concurrently if exists wa_sent_created_at_idx;
