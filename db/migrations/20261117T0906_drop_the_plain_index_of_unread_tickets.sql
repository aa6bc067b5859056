-- no-transaction
drop index concurrently tickets_unread_idx;
