-- How tickets of a queue find their agent by themselves. A queue without a row leaves it to people.
create table queue_assignments (
  company_id bigint not null,
  queue_id bigint not null,
  mode text not null check (mode in ('off', 'fewest', 'round-robin')),
  capacity integer not null check (capacity between 1 and 200),
  -- Whose turn it was last.
  last_user_id bigint,
  -- Somebody waits here to whom nobody could be given: then it is tried again.
  retry_at timestamptz,
  updated_at timestamptz not null default app_now(),
  primary key (company_id, queue_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, last_user_id) references users (company_id, id) on delete set null (last_user_id)
);

create index queue_assignments_retry_at_idx on queue_assignments (retry_at) where retry_at is not null;
create index queue_assignments_last_user_id_idx on queue_assignments (company_id, last_user_id)
  where last_user_id is not null;

alter table queue_assignments enable row level security;
alter table queue_assignments force row level security;
create policy tenant on queue_assignments to recadia_app using (company_id = current_company_id());
create policy machinery on queue_assignments to recadia_system using (true);

grant select, insert, update on queue_assignments to recadia_app;
grant select on queue_assignments to recadia_system;

-- Since when somebody has not been given a ticket: of equals, whoever waits longest is next.
create table agent_turns (
  company_id bigint not null,
  user_id bigint not null,
  given_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

alter table agent_turns enable row level security;
alter table agent_turns force row level security;
create policy tenant on agent_turns to recadia_app using (company_id = current_company_id());

grant select, insert, update on agent_turns to recadia_app;
