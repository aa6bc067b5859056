-- no-transaction
-- Without a pending list: a search would read the whole list each time.
create index concurrently messages_terms_idx on messages using gin (message_terms(company_id, at, body))
  with (fastupdate = off) where body <> '' and not is_deleted;
