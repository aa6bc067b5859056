-- What somebody looks for again and again in the list of tickets, under a name of their own.
create table ticket_views (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (char_length(name) between 1 and 60),
  -- The part of the address that says what the list shows.
  filters text not null check (char_length(filters) <= 2000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create unique index ticket_views_name_key on ticket_views (company_id, user_id, lower(name));

alter table ticket_views enable row level security;
alter table ticket_views force row level security;
create policy tenant on ticket_views to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on ticket_views to recadia_app;
