-- What colleagues say to each other. Only members of a chat know of it.
create table chats (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120),
  owner_id bigint,
  -- Whose two it is, the smaller id first, while it is theirs alone: the index lets two people have one such chat.
  pair text check (pair ~ '^\d+:\d+$'),
  -- The beginning of what was said last, and who said it.
  last_message text not null default '' check (char_length(last_message) <= 200),
  last_sender_id bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id),
  foreign key (company_id, last_sender_id) references users (company_id, id) on delete set null (last_sender_id)
);

create unique index chats_uuid_key on chats (company_id, uuid);
create unique index chats_pair_key on chats (company_id, pair) where pair is not null;
create index chats_owner_id_idx on chats (company_id, owner_id) where owner_id is not null;
create index chats_last_sender_id_idx on chats (company_id, last_sender_id) where last_sender_id is not null;

create table chat_users (
  company_id bigint not null,
  chat_id bigint not null,
  user_id bigint not null,
  unreads integer not null default 0 check (unreads >= 0),
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create index chat_users_user_id_idx on chat_users (company_id, user_id, chat_id);

create table chat_messages (
  company_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  sender_id bigint,
  message text not null check (char_length(message) between 1 and 10000),
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id)
);

create index chat_messages_chat_id_idx on chat_messages (company_id, chat_id, id desc);
create index chat_messages_sender_id_idx on chat_messages (company_id, sender_id) where sender_id is not null;

create table chat_mentions (
  company_id bigint not null,
  message_id bigint not null,
  user_id bigint not null,
  primary key (company_id, message_id, user_id),
  foreign key (company_id, message_id) references chat_messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create index chat_mentions_user_id_idx on chat_mentions (company_id, user_id);

alter table chats enable row level security;
alter table chats force row level security;
create policy tenant on chats to recadia_app using (company_id = current_company_id());
alter table chat_users enable row level security;
alter table chat_users force row level security;
create policy tenant on chat_users to recadia_app using (company_id = current_company_id());
alter table chat_messages enable row level security;
alter table chat_messages force row level security;
create policy tenant on chat_messages to recadia_app using (company_id = current_company_id());
alter table chat_mentions enable row level security;
alter table chat_mentions force row level security;
create policy tenant on chat_mentions to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on chats, chat_users to recadia_app;
grant select, insert on chat_messages, chat_mentions to recadia_app;
