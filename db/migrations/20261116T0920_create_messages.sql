create table messages (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  ticket_id bigint not null,
  connection_id bigint not null,
  -- WhatsApp's own id; for what we send over a linked device we make it, over the Cloud API it comes with the answer.
  wa_id text check (char_length(wa_id) between 1 and 200),
  -- Our id of a send: what the browser made up, or the outbox.
  client_id text check (char_length(client_id) between 1 and 100),
  -- Who wrote it: the customer, a group's member; empty for ours.
  contact_id bigint,
  sender_id text check (char_length(sender_id) <= 200),
  user_id bigint,
  from_me boolean not null,
  from_phone boolean not null default false,
  is_bot boolean not null default false,
  body text not null default '' check (char_length(body) <= 65536),
  -- chat, image, video, audio, document, sticker, location, contact, call_log, or what we cannot show
  media_type text not null default 'chat' check (char_length(media_type) <= 30),
  -- Where the file stands in storage; empty while it is still being fetched.
  media_path text check (char_length(media_path) <= 500),
  media_name text check (char_length(media_name) <= 300),
  mime_type text check (char_length(mime_type) <= 150),
  media_bytes bigint check (media_bytes >= 0),
  media_state text check (media_state in ('waiting', 'stored', 'failed')),
  -- When a file that waits is fetched next; moved on by whoever takes it, so that a fetch that dies is begun again.
  media_due_at timestamptz not null default app_now(),
  media_attempts smallint not null default 0 check (media_attempts >= 0),
  -- How the provider finds the file, a location's place, a contact's card, what we could not read.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  quoted_wa_id text check (char_length(quoted_wa_id) <= 200),
  quoted_body text check (char_length(quoted_body) <= 1000),
  ack smallint not null default 0 check (ack between 0 and 5),
  -- Not the ack: a clock that turned into a failure says why.
  send_error text check (char_length(send_error) <= 100),
  send_detail text check (char_length(send_detail) <= 500),
  is_read boolean not null default false,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  -- WhatsApp's time, which conversations are ordered by.
  at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);

-- The same message is the same row, however often and by whichever process it is told.
create unique index messages_wa_id_key on messages (company_id, connection_id, wa_id);
create unique index messages_client_id_key on messages (company_id, client_id) where client_id is not null;
create index messages_ticket_idx on messages (company_id, ticket_id, at desc, id desc);
create index messages_contact_id_idx on messages (company_id, contact_id);
create index messages_user_id_idx on messages (company_id, user_id) where user_id is not null;
create index messages_media_waiting_idx on messages (media_due_at) where media_state = 'waiting';
create index messages_media_path_idx on messages (company_id, media_path) where media_path is not null;

alter table messages enable row level security;
alter table messages force row level security;
create policy tenant on messages to recadia_app using (company_id = current_company_id());
create policy machinery on messages to recadia_system using (true);

grant select, insert, update, delete on messages to recadia_app;
grant select on messages to recadia_system;
grant update (media_due_at, media_attempts) on messages to recadia_system;

create table message_edits (
  company_id bigint not null,
  id bigint generated always as identity,
  message_id bigint not null,
  old_body text not null,
  edit_key text not null check (char_length(edit_key) between 1 and 300),
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);

create unique index message_edits_key on message_edits (company_id, message_id, edit_key);

-- One reaction of one person on one message; an empty emoji took it back and keeps its time, so that order wins.
create table message_reactions (
  company_id bigint not null,
  message_id bigint not null,
  sender_id text not null check (char_length(sender_id) between 1 and 200),
  emoji text not null check (char_length(emoji) <= 40),
  from_me boolean not null,
  at timestamptz not null,
  primary key (company_id, message_id, sender_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);

alter table message_edits enable row level security;
alter table message_edits force row level security;
create policy tenant on message_edits to recadia_app using (company_id = current_company_id());
alter table message_reactions enable row level security;
alter table message_reactions force row level security;
create policy tenant on message_reactions to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on message_edits, message_reactions to recadia_app;
