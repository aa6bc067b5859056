-- What somebody still has to do because something happened. Written with the event, deleted with what it brought about:
-- the row is what makes it happen once. It holds all of the event, which is pruned on its own days.
create table event_work (
  company_id bigint not null,
  event_id bigint not null,
  subscriber text not null check (subscriber ~ '^[a-z][a-z-]*$' and char_length(subscriber) <= 50),
  ticket_id bigint not null,
  name text not null,
  entity_id text,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  actor_user_id bigint,
  due_at timestamptz not null default app_now(),
  tries smallint not null default 0 check (tries >= 0),
  -- Why it failed last; with parked_at nobody tries again.
  error text check (char_length(error) <= 500),
  parked_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, event_id, subscriber),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);

create index event_work_waiting_idx on event_work (company_id, ticket_id, event_id) where parked_at is null;

alter table event_work enable row level security;
alter table event_work force row level security;
create policy tenant on event_work to recadia_app using (company_id = current_company_id());

grant select, insert, delete on event_work to recadia_app;
grant update (due_at, tries, error, parked_at) on event_work to recadia_app;

-- A ticket's lane: what is done about one conversation is done in order.
alter table lanes drop constraint lanes_direction_check;
alter table lanes add constraint lanes_direction_check check (direction in ('in', 'out', 'work'));
