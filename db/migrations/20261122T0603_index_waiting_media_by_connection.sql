-- no-transaction
create index concurrently messages_media_by_connection_idx
  on messages (company_id, connection_id, at desc) where media_state = 'waiting';
