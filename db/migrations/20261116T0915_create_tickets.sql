create table tickets (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
  contact_id bigint not null,
  connection_id bigint not null,
  user_id bigint,
  queue_id bigint,
  queue_option_id bigint,
  is_group boolean not null default false,
  chatbot boolean not null default false,
  last_message text not null default '' check (char_length(last_message) <= 500),
  last_message_at timestamptz not null default app_now(),
  last_from_me boolean not null default false,
  unread_messages integer not null default 0 check (unread_messages >= 0),
  use_integration boolean not null default false,
  prompt_id bigint,
  integration_id bigint,
  typebot_session_id text check (char_length(typebot_session_id) <= 200),
  typebot_status boolean not null default false,
  amount_used_bot_queues integer not null default 0 check (amount_used_bot_queues >= 0),
  -- The Cloud API lets free text through until then.
  window_expires_at timestamptz,
  closed_at timestamptz,
  -- resolved, merged, connection-deleted, inactive …
  closed_cause text check (char_length(closed_cause) <= 50),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
  check ((status = 'closed') = (closed_at is not null))
);

create unique index tickets_uuid_key on tickets (company_id, uuid);
-- One conversation at a time with one person over one number.
create unique index tickets_living_key on tickets (company_id, contact_id, connection_id) where status <> 'closed';
create index tickets_contact_id_idx on tickets (company_id, contact_id, connection_id, id desc);
create index tickets_connection_id_idx on tickets (company_id, connection_id, status);
create index tickets_list_idx on tickets (company_id, status, updated_at desc, id desc);
create index tickets_queue_list_idx on tickets (company_id, queue_id, status, updated_at desc, id desc);
create index tickets_user_list_idx on tickets (company_id, user_id, status, updated_at desc, id desc);
create index tickets_prompt_id_idx on tickets (company_id, prompt_id) where prompt_id is not null;
create index tickets_unread_idx on tickets (company_id) where unread_messages > 0;

alter table tickets enable row level security;
alter table tickets force row level security;
create policy tenant on tickets to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on tickets to recadia_app;

-- Each life of a ticket: from the message that opened it to its end.
create table ticket_tracking (
  company_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  connection_id bigint,
  user_id bigint,
  queue_id bigint,
  queued_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  rating_at timestamptz,
  rated boolean not null default false,
  chatbot_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);

create unique index ticket_tracking_living_key on ticket_tracking (company_id, ticket_id) where finished_at is null;
create index ticket_tracking_ticket_id_idx on ticket_tracking (company_id, ticket_id, created_at desc);
create index ticket_tracking_queued_at_idx on ticket_tracking (company_id, queued_at);
create index ticket_tracking_finished_at_idx on ticket_tracking (company_id, finished_at);
create index ticket_tracking_connection_id_idx on ticket_tracking (company_id, connection_id);
create index ticket_tracking_user_id_idx on ticket_tracking (company_id, user_id);
create index ticket_tracking_queue_id_idx on ticket_tracking (company_id, queue_id);

alter table ticket_tracking enable row level security;
alter table ticket_tracking force row level security;
create policy tenant on ticket_tracking to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on ticket_tracking to recadia_app;

-- What happened to a ticket, for good: no message texts, and no foreign keys, because it outlives what it speaks of.
create table ticket_events (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  ticket_id bigint not null,
  contact_id bigint not null,
  connection_id bigint,
  kind text not null check (kind ~ '^[a-z][a-z-]*$' and char_length(kind) <= 50),
  user_id bigint,
  queue_id bigint,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 4096),
  at timestamptz not null default app_now(),
  primary key (company_id, id)
);

create index ticket_events_ticket_id_idx on ticket_events (company_id, ticket_id, id);
create index ticket_events_at_idx on ticket_events (company_id, at);

alter table ticket_events enable row level security;
alter table ticket_events force row level security;
create policy tenant on ticket_events to recadia_app using (company_id = current_company_id());

grant select, insert on ticket_events to recadia_app;
