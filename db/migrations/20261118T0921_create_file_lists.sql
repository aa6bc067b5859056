-- Files that are prepared once and sent together with a message.
create table file_lists (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(btrim(name)) >= 3 and char_length(name) <= 100),
  name_key text not null generated always as (search_text(name)) stored,
  message text not null check (char_length(message) between 1 and 65536),
  user_id bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);

create index file_lists_name_order_idx on file_lists (company_id, name_key, id);
create index file_lists_user_id_idx on file_lists (company_id, user_id) where user_id is not null;
create index file_lists_search_idx on file_lists using gin (company_id, name_key gin_trgm_ops) with (fastupdate = off);

create table file_list_options (
  company_id bigint not null,
  id bigint generated always as identity,
  file_list_id bigint not null,
  name text not null check (char_length(name) between 1 and 200),
  position smallint not null,
  -- Null until a file was uploaded to it.
  path text check (char_length(path) <= 500),
  file_name text check (char_length(file_name) <= 300),
  media_type text check (char_length(media_type) <= 200),
  bytes bigint check (bytes > 0),
  primary key (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
  check ((path is null) = (media_type is null) and (path is null) = (bytes is null) and (path is null) = (file_name is null))
);

create index file_list_options_file_list_id_idx on file_list_options (company_id, file_list_id, position, id);
create index file_list_options_path_idx on file_list_options (company_id, path) where path is not null;

alter table file_lists enable row level security;
alter table file_lists force row level security;
create policy tenant on file_lists to recadia_app using (company_id = current_company_id());
create policy search on file_lists for select to recadia_search using (true);
alter table file_list_options enable row level security;
alter table file_list_options force row level security;
create policy tenant on file_list_options to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on file_lists, file_list_options to recadia_app;
grant select on file_lists to recadia_search;
