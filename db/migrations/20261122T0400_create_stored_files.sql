-- Every stored file with its size, and the sum per company, so that a quota is checked without reading all files.
create table stored_files (
  company_id bigint not null references companies (id) on delete cascade,
  path text not null check (char_length(path) <= 500),
  bytes bigint not null check (bytes >= 0),
  created_at timestamptz not null default app_now(),
  primary key (company_id, path)
);

create table storage_usage (
  company_id bigint primary key references companies (id) on delete cascade,
  bytes bigint not null check (bytes >= 0)
);

-- Null: the operator's default holds.
alter table plans add column storage_mb integer check (storage_mb >= 0);

alter table stored_files enable row level security;
alter table stored_files force row level security;
create policy tenant on stored_files to recadia_app using (company_id = current_company_id());
alter table storage_usage enable row level security;
alter table storage_usage force row level security;
create policy tenant on storage_usage to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on stored_files, storage_usage to recadia_app;
