-- no-transaction
-- Who quotes a message that is forgotten repeats its words.
create index concurrently messages_quoted_idx on messages (company_id, connection_id, quoted_wa_id)
  where quoted_body is not null;
