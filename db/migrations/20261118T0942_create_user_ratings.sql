-- What a customer thought of one life of a ticket: asked at its end, answered once.
create table user_ratings (
  company_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  tracking_id bigint not null,
  user_id bigint,
  rate smallint not null check (rate between 1 and 3),
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tracking_id) references ticket_tracking (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);

create unique index user_ratings_tracking_key on user_ratings (company_id, tracking_id);
create index user_ratings_ticket_id_idx on user_ratings (company_id, ticket_id);
create index user_ratings_user_id_idx on user_ratings (company_id, user_id, created_at);

alter table user_ratings enable row level security;
alter table user_ratings force row level security;
create policy tenant on user_ratings to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on user_ratings to recadia_app;

alter table ticket_tracking
  -- Something else came instead of a number, and the question was put once more.
  add column rating_repeated_at timestamptz,
  -- Nobody waits for a rating any more.
  add column rating_over_at timestamptz;
