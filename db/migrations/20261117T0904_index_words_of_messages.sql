-- no-transaction
create index concurrently messages_search_idx on messages
  using gin (message_week(company_id, at), message_words(body)) where body <> '' and not is_deleted;
