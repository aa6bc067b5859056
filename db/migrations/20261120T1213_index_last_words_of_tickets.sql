-- no-transaction
create index concurrently tickets_last_words_idx on tickets (company_id, last_message_at) where last_message <> '';
