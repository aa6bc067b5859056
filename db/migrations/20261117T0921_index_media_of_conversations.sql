-- Pictures and documents of one conversation, however long it is.
create index messages_media_idx on messages (company_id, ticket_id, at desc, id desc)
  where media_state is not null and not is_deleted;
