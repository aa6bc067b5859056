-- no-transaction
drop index concurrently messages_media_waiting_idx;
