-- What waits to be mailed. Address and words are sealed, for a code in them opens an account.
create table mails (
  company_id bigint not null references companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  letter_sealed text not null check (char_length(letter_sealed) <= 20000),
  attempts smallint not null default 0 check (attempts between 0 and 100),
  due_at timestamptz not null default app_now(),
  -- Later nobody can use it any more.
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id)
);

create index mails_due_at_idx on mails (due_at);

-- The one code somebody may set a new password with. A new one takes the place of the old one.
create table password_resets (
  company_id bigint not null,
  user_id bigint not null,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

alter table mails enable row level security;
alter table mails force row level security;
create policy tenant on mails to recadia_app using (company_id = current_company_id());
create policy machinery on mails to recadia_system using (true);
alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy tenant on password_resets to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on mails to recadia_app;
grant select, update on mails to recadia_system;
grant select, insert, update, delete on password_resets to recadia_app;
