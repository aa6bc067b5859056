-- no-transaction
drop index concurrently messages_search_idx;
