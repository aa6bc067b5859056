-- no-transaction
drop index concurrently messages_week_idx;
