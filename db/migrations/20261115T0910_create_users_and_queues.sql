create table users (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 2 and 50),
  email text not null check (email = lower(email) and email like '_%@_%' and char_length(email) <= 254),
  password_hash text not null,
  profile text not null default 'user' check (profile in ('user', 'supervisor', 'admin')),
  super boolean not null default false,
  all_ticket boolean not null default false,
  whatsapp_id bigint,
  online boolean not null default false,
  last_seen_at timestamptz,
  token_version integer not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id)
);

create index users_presence_idx on users (last_seen_at) where online;

alter table users enable row level security;
alter table users force row level security;
create policy tenant on users to recadia_app using (company_id = current_company_id());
create policy machinery on users to recadia_system using (true);
create policy operator on users to recadia_operator using (true);

-- Column grants: only the operator can make a platform user, whatever a tenant request smuggles in.
grant select, delete on users to recadia_app;
grant insert (company_id, name, email, password_hash, profile, all_ticket, whatsapp_id, created_at, updated_at)
  on users to recadia_app;
grant update (name, email, password_hash, profile, all_ticket, whatsapp_id, online, last_seen_at, token_version, updated_at)
  on users to recadia_app;
grant select, insert, update, delete on users to recadia_operator;
grant select on users to recadia_system;

create table queues (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 2 and 50),
  color text not null check (color ~ '^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$'),
  order_queue integer,
  greeting_message text not null default '' check (char_length(greeting_message) <= 65536),
  out_of_hours_message text not null default '' check (char_length(out_of_hours_message) <= 65536),
  schedules jsonb not null default '[]' check (jsonb_typeof(schedules) = 'array'),
  integration_id bigint,
  prompt_id bigint,
  media_path text,
  media_name text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id)
);

create unique index queues_name_key on queues (company_id, lower(name));
create unique index queues_color_key on queues (company_id, lower(color));

alter table queues enable row level security;
alter table queues force row level security;
create policy tenant on queues to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on queues to recadia_app;

create table user_queues (
  company_id bigint not null,
  user_id bigint not null,
  queue_id bigint not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);

create index user_queues_queue_id_idx on user_queues (company_id, queue_id);

alter table user_queues enable row level security;
alter table user_queues force row level security;
create policy tenant on user_queues to recadia_app using (company_id = current_company_id());
create policy machinery on user_queues to recadia_system using (true);

grant select, insert, delete on user_queues to recadia_app;
grant select on user_queues to recadia_system;
