-- What a file was found to be, so that it can be shown without opening it first.
alter table quick_messages
  add column mime_type text check (char_length(mime_type) <= 200),
  add column media_bytes bigint check (media_bytes > 0);
