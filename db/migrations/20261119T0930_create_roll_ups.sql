-- Numbers of the dashboard, folded from the timelines of tickets and never counted from tickets. Nothing here has foreign
-- keys to tickets, people or queues: like the timeline it outlives them.

-- Whether the roll-ups know of it. A flag and not a mark, because ids do not become visible in their order.
alter table ticket_events add column folded boolean not null default false;
create index ticket_events_unfolded_idx on ticket_events (company_id, id) where not folded;
create policy machinery on ticket_events to recadia_system using (true);
grant update (folded) on ticket_events to recadia_app;
grant select (company_id, id, folded) on ticket_events to recadia_system;

-- How far a company's roll-ups are; whoever folds holds this row.
create table roll_ups (
  company_id bigint primary key references companies (id) on delete cascade,
  -- Whose days and hours they count by.
  time_zone text not null,
  -- They count by another zone than the company by now, and are made anew.
  stale boolean not null default false,
  folded_at timestamptz not null default app_now()
);

create index roll_ups_stale_idx on roll_ups (company_id) where stale;

-- One life of a ticket as its timeline tells it.
create table ticket_lives (
  company_id bigint not null references companies (id) on delete cascade,
  ticket_id bigint not null,
  life integer not null check (life >= 1),
  user_id bigint,
  queue_id bigint,
  opened_at timestamptz not null,
  queued_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- The customer was asked how it was, and said so.
  asked_at timestamptz,
  rated_at timestamptz,
  rate smallint check (rate between 1 and 3),
  -- The ticket was deleted in this life.
  deleted_at timestamptz,
  primary key (company_id, ticket_id, life)
);

create index ticket_lives_opened_idx on ticket_lives (company_id, opened_at, ticket_id, life);
create index ticket_lives_finished_idx on ticket_lives (company_id, finished_at, ticket_id, life)
  where finished_at is not null;
create index ticket_lives_opened_user_idx on ticket_lives (company_id, user_id, opened_at, ticket_id, life);
create index ticket_lives_finished_user_idx on ticket_lives (company_id, user_id, finished_at, ticket_id, life)
  where finished_at is not null;
create index ticket_lives_finished_queue_idx on ticket_lives (company_id, queue_id, finished_at, ticket_id, life)
  where finished_at is not null;
create index ticket_lives_rated_idx on ticket_lives (company_id, rated_at, ticket_id, life) where rated_at is not null;
create index ticket_lives_waiting_idx on ticket_lives (company_id, queued_at, ticket_id, life)
  where finished_at is null and deleted_at is null and started_at is null;
create index ticket_lives_waiting_queue_idx on ticket_lives (company_id, queue_id, queued_at)
  where finished_at is null and deleted_at is null and started_at is null;
create index ticket_lives_served_idx on ticket_lives (company_id, started_at, ticket_id, life)
  where finished_at is null and deleted_at is null and started_at is not null;

-- What happened in an hour of the company's own time, by person and queue; 0 is nobody and none.
create table ticket_hours (
  company_id bigint not null references companies (id) on delete cascade,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  user_id bigint not null,
  queue_id bigint not null,
  opened integer not null,
  finished integer not null,
  -- Of the finished: those that somebody had taken, how long that took and how long they had waited before.
  served integer not null,
  service_ms bigint not null,
  wait_ms bigint not null,
  rated_1 integer not null,
  rated_2 integer not null,
  rated_3 integer not null,
  primary key (company_id, day, hour, user_id, queue_id)
);

-- The same by day, and once more of all queues together, as queue -1: a quarter of a year is read from it in a few
-- thousand rows that lie side by side.
create table ticket_days (
  company_id bigint not null references companies (id) on delete cascade,
  day date not null,
  user_id bigint not null,
  queue_id bigint not null,
  opened integer not null,
  finished integer not null,
  served integer not null,
  service_ms bigint not null,
  wait_ms bigint not null,
  rated_1 integer not null,
  rated_2 integer not null,
  rated_3 integer not null,
  primary key (company_id, queue_id, day, user_id)
);

-- How many live now.
create table ticket_now (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  queue_id bigint not null,
  pending integer not null,
  open integer not null,
  primary key (company_id, user_id, queue_id)
);

alter table roll_ups enable row level security;
alter table roll_ups force row level security;
create policy tenant on roll_ups to recadia_app using (company_id = current_company_id());
create policy machinery on roll_ups to recadia_system using (true);
create policy operator on roll_ups to recadia_operator using (true);
alter table ticket_lives enable row level security;
alter table ticket_lives force row level security;
create policy tenant on ticket_lives to recadia_app using (company_id = current_company_id());
alter table ticket_hours enable row level security;
alter table ticket_hours force row level security;
create policy tenant on ticket_hours to recadia_app using (company_id = current_company_id());
alter table ticket_days enable row level security;
alter table ticket_days force row level security;
create policy tenant on ticket_days to recadia_app using (company_id = current_company_id());
alter table ticket_now enable row level security;
alter table ticket_now force row level security;
create policy tenant on ticket_now to recadia_app using (company_id = current_company_id());

grant select, insert, update on roll_ups to recadia_app;
grant select on roll_ups to recadia_system;
grant select (company_id, time_zone), update (stale) on roll_ups to recadia_operator;
grant select, insert, update, delete on ticket_lives, ticket_hours, ticket_days, ticket_now to recadia_app;

-- A company that moves to another zone has other days.
create function mark_roll_ups_stale() returns trigger language plpgsql as $$
begin
  update roll_ups set stale = time_zone <> new.timezone where company_id = new.id;
  return null;
end
$$;

create trigger mark_roll_ups_stale after update of timezone on companies
  for each row execute function mark_roll_ups_stale();
