-- Messages that leave by themselves at their time.
create table schedules (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  contact_id bigint not null,
  -- Who wrote it; it is sent also when they are gone.
  user_id bigint,
  -- The number somebody chose for it; null leaves the choice to the moment it is sent.
  connection_id bigint,
  body text not null check (char_length(body) between 5 and 65536),
  body_key text not null generated always as (search_text(left(body, 1000))) stored,
  send_at timestamptz not null,
  recurrence text not null default 'none' check (recurrence in ('none', 'daily', 'weekly', 'monthly')),
  -- The day of the month that was asked for: the 31st comes back after a shorter month.
  repeat_day smallint check (repeat_day between 1 and 31),
  cancel_on_reply boolean not null default false,
  -- What the customer said since then is an answer.
  armed_at timestamptz not null default app_now(),
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA')),
  -- When something is to be done about it: to be sent, or to be looked at whether it was; null when all is done.
  due_at timestamptz,
  tries smallint not null default 0 check (tries >= 0),
  sent_at timestamptz,
  error text check (char_length(error) <= 100),
  -- Since when it is a message of the conversation: from then on it is never sent again, whatever becomes of that.
  handed_at timestamptz,
  message_id bigint,
  media_path text check (char_length(media_path) <= 500),
  media_name text check (char_length(media_name) <= 300),
  mime_type text check (char_length(mime_type) <= 200),
  media_bytes bigint check (media_bytes > 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  check ((due_at is null) = (status in ('ENVIADA', 'ERRO', 'CANCELADA'))),
  check ((sent_at is not null) = (status = 'ENVIADA')),
  check (status <> 'PENDENTE' or handed_at is null),
  check (message_id is null or handed_at is not null),
  check ((media_path is null) = (media_name is null) and (media_path is null) = (mime_type is null)
    and (media_path is null) = (media_bytes is null))
);

create index schedules_due_at_idx on schedules (due_at) where due_at is not null;
create index schedules_send_at_idx on schedules (company_id, send_at, id);
create index schedules_contact_id_idx on schedules (company_id, contact_id, send_at, id);
create index schedules_user_id_idx on schedules (company_id, user_id) where user_id is not null;
create index schedules_connection_id_idx on schedules (company_id, connection_id) where connection_id is not null;
create index schedules_message_id_idx on schedules (company_id, message_id) where message_id is not null;
create index schedules_media_path_idx on schedules (company_id, media_path) where media_path is not null;
create index schedules_search_idx on schedules using gin (company_id, body_key gin_trgm_ops) with (fastupdate = off);

alter table schedules enable row level security;
alter table schedules force row level security;
create policy tenant on schedules to recadia_app using (company_id = current_company_id());
create policy machinery on schedules to recadia_system using (true);
create policy search on schedules for select to recadia_search using (true);

grant select, insert, update, delete on schedules to recadia_app;
grant select, update on schedules to recadia_system;
grant select on schedules to recadia_search;
