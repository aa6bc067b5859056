-- An import as it went, for whoever began it and for whoever asks later which rows were left out.
create table contact_imports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint,
  source text not null check (source in ('file', 'phone')),
  file_name text not null default '' check (char_length(file_name) <= 300),
  total integer not null check (total >= 0),
  done integer not null default 0 check (done between 0 and total),
  imported integer not null default 0 check (imported >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  -- The first of them: row, reason, name, number.
  skipped_rows jsonb not null default '[]' check (jsonb_typeof(skipped_rows) = 'array'),
  finished_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);

create index contact_imports_user_id_idx on contact_imports (company_id, user_id);

alter table contact_imports enable row level security;
alter table contact_imports force row level security;
create policy tenant on contact_imports to recadia_app using (company_id = current_company_id());

grant select, insert, update on contact_imports to recadia_app;

-- What the address book of a linked phone calls people; they become contacts when somebody imports it.
create table phone_book (
  company_id bigint not null,
  connection_id bigint not null,
  match_key text not null check (char_length(match_key) between 1 and 200),
  number text not null check (number ~ '^[0-9]{5,20}$'),
  name text not null check (char_length(name) between 1 and 200),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, connection_id, match_key),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

alter table phone_book enable row level security;
alter table phone_book force row level security;
create policy tenant on phone_book to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on phone_book to recadia_app;
