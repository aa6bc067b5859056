-- The one event log. A writer leaves seq empty; the relay numbers the rows of a company in order after commit.

create table events (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  seq bigint check (seq > 0),
  name text not null check (name ~ '^[a-z][a-z-]*\.[a-z][a-z-]*$' and char_length(name) <= 100),
  entity_id text check (char_length(entity_id) <= 100),
  -- Ids and visibility before and after, never a body: the limit keeps it so.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8192),
  actor_user_id bigint,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id)
);

create unique index events_seq_key on events (company_id, seq);
create index events_unnumbered_idx on events ((company_id % 16), id) where seq is null;
create index events_created_at_idx on events using brin (created_at);

alter table events enable row level security;
alter table events force row level security;
create policy tenant on events to recadia_app using (company_id = current_company_id());
create policy machinery on events to recadia_system using (true);
create policy operator on events to recadia_operator using (true);

grant select on events to recadia_app;
grant insert (company_id, name, entity_id, data, actor_user_id) on events to recadia_app, recadia_operator;
grant select, delete on events to recadia_system;
grant update (seq) on events to recadia_system;

create table company_event_seq (
  company_id bigint primary key references companies (id) on delete cascade,
  last_seq bigint not null check (last_seq >= 0)
);

alter table company_event_seq enable row level security;
alter table company_event_seq force row level security;
create policy tenant on company_event_seq to recadia_app using (company_id = current_company_id());
create policy machinery on company_event_seq to recadia_system using (true);

grant select on company_event_seq to recadia_app;
grant select, insert, update on company_event_seq to recadia_system;

-- Who relays which sixteenth of the companies. The epoch grows with every change of hands and fences the previous holder.
create table relay_leases (
  partition smallint primary key check (partition between 0 and 15),
  owner text,
  epoch bigint not null default 0,
  expires_at timestamptz
);

insert into relay_leases (partition) select generate_series(0, 15);

grant select, update on relay_leases to recadia_system;
