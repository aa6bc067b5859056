-- Work that must be done in order, one chat at a time. A lane is a chat of a connection in one direction; who works on
-- it holds it by lease and epoch. due_at is empty while there is nothing to do.
create table lanes (
  company_id bigint not null,
  connection_id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  chat text not null check (char_length(chat) between 1 and 200),
  due_at timestamptz,
  -- The most urgent of what waits; agents before campaigns.
  priority smallint not null default 0,
  owner text,
  epoch bigint not null default 0 check (epoch >= 0),
  leased_until timestamptz,
  primary key (company_id, connection_id, direction, chat),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

create index lanes_due_idx on lanes (direction, priority desc, due_at) where due_at is not null;

alter table lanes enable row level security;
alter table lanes force row level security;
create policy tenant on lanes to recadia_app using (company_id = current_company_id());
create policy machinery on lanes to recadia_system using (true);

grant select, insert, delete on lanes to recadia_app;
grant update (due_at, priority, leased_until) on lanes to recadia_app;
grant select on lanes to recadia_system;
grant update (owner, epoch, leased_until) on lanes to recadia_system;

-- Everything WhatsApp told, as the provider normalised it, until it is worked in. Done rows stay a week: they are what
-- makes a late repeat a repeat.
create table inbound (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  chat text not null check (char_length(chat) between 1 and 200),
  kind text not null check (char_length(kind) between 1 and 30),
  dedupe_key text not null check (char_length(dedupe_key) between 1 and 300),
  event jsonb not null check (jsonb_typeof(event) = 'object'),
  at timestamptz not null,
  -- Waits for what it speaks of: an edit may come before its message.
  due_at timestamptz not null default app_now(),
  attempts integer not null default 0 check (attempts >= 0),
  error text check (char_length(error) <= 500),
  done_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

create unique index inbound_dedupe_key on inbound (company_id, connection_id, kind, dedupe_key);
create index inbound_waiting_idx on inbound (company_id, connection_id, chat, id) where done_at is null;
create index inbound_created_at_idx on inbound using brin (created_at);

alter table inbound enable row level security;
alter table inbound force row level security;
create policy tenant on inbound to recadia_app using (company_id = current_company_id());
create policy machinery on inbound to recadia_system using (true);

grant select, insert, update, delete on inbound to recadia_app;
grant select, delete on inbound to recadia_system;

-- Everything that leaves for WhatsApp. An attempt is written before the call: what has one and no outcome is unknown.
create table outbox (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  chat text not null check (char_length(chat) between 1 and 200),
  kind text not null check (kind in ('send', 'edit', 'delete', 'react', 'read', 'typing')),
  client_id text not null check (char_length(client_id) between 1 and 100),
  message_id bigint,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  -- A file made fit for WhatsApp from the message's own; kept until it has gone.
  prepared_path text check (char_length(prepared_path) <= 500),
  priority smallint not null default 0,
  due_at timestamptz not null default app_now(),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0 check (attempts >= 0),
  attempted_at timestamptz,
  first_failed_at timestamptz,
  error text check (char_length(error) <= 100),
  detail text check (char_length(detail) <= 500),
  finished_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);

create unique index outbox_client_id_key on outbox (company_id, client_id);
create index outbox_waiting_idx on outbox (company_id, connection_id, chat, priority desc, id)
  where state in ('waiting', 'sending', 'unknown');
create index outbox_prepared_path_idx on outbox (company_id, prepared_path) where prepared_path is not null;
create index outbox_message_id_idx on outbox (company_id, message_id);
create index outbox_unknown_idx on outbox (attempted_at) where state in ('sending', 'unknown');
create index outbox_finished_at_idx on outbox using brin (finished_at);

alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant on outbox to recadia_app using (company_id = current_company_id());
create policy machinery on outbox to recadia_system using (true);

grant select, insert, update, delete on outbox to recadia_app;
grant select, delete on outbox to recadia_system;
