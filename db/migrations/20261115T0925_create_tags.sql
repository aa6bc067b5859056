create table tags (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(btrim(name)) >= 3 and char_length(name) <= 50),
  -- What lists sort and page by: without case and accents, and comparable behind row level security.
  name_key text not null generated always as (search_text(name)) stored,
  color text not null check (color ~ '^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$'),
  kanban smallint not null default 0 check (kanban in (0, 1)),
  user_id bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);

create unique index tags_name_key on tags (company_id, lower(name));
create index tags_name_order_idx on tags (company_id, name_key, id);
create index tags_user_id_idx on tags (company_id, user_id);
-- Tags are read far more than written: without a pending list the planner trusts the index before the next vacuum too.
create index tags_search_idx on tags using gin (company_id, name_key gin_trgm_ops) with (fastupdate = off);

alter table tags enable row level security;
alter table tags force row level security;
create policy tenant on tags to recadia_app using (company_id = current_company_id());
create policy search on tags for select to recadia_search using (true);

grant select, insert, update, delete on tags to recadia_app;
grant select on tags to recadia_search;
