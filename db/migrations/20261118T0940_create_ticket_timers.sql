-- What time brings to a ticket: one row of a kind, moved when it is armed again, deleted by whoever acts on it.
create table ticket_timers (
  company_id bigint not null,
  ticket_id bigint not null,
  kind text not null check (kind ~ '^[a-z][a-z-]*$' and char_length(kind) <= 50),
  due_at timestamptz not null,
  -- Rule and inputs it was armed by.
  why jsonb not null default '{}' check (jsonb_typeof(why) = 'object' and octet_length(why::text) <= 2048),
  -- Whoever took it has so long, by the real clock; then another does it.
  leased_until timestamptz,
  tries smallint not null default 0 check (tries >= 0),
  -- Why it failed last; with parked_at nobody tries again.
  error text check (char_length(error) <= 500),
  parked_at timestamptz,
  primary key (company_id, ticket_id, kind),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);

create index ticket_timers_due_idx on ticket_timers (due_at) where parked_at is null;

alter table ticket_timers enable row level security;
alter table ticket_timers force row level security;
create policy tenant on ticket_timers to recadia_app using (company_id = current_company_id());
create policy machinery on ticket_timers to recadia_system using (true);

grant select, insert, update, delete on ticket_timers to recadia_app;
grant select on ticket_timers to recadia_system;
grant update (leased_until) on ticket_timers to recadia_system;

-- Conversations that live already are looked at once, and armed by what is found.
insert into ticket_timers (company_id, ticket_id, kind, due_at)
select company_id, id, 'idle', app_now() from tickets where status <> 'closed';
