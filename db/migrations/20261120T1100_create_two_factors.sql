-- Who signs in with an authenticator app besides the password.
create table two_factors (
  company_id bigint not null,
  user_id bigint not null,
  -- Sealed: whoever reads it can make every code there will ever be.
  secret_sealed text not null check (char_length(secret_sealed) <= 500),
  -- Null until a first code showed that the app has the secret.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken; no earlier one and none of the same is taken again.
  last_step bigint,
  tries smallint not null default 0 check (tries between 0 and 5),
  tries_since timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- What stands in for a lost phone; a code that was used is gone.
create table backup_codes (
  company_id bigint not null,
  user_id bigint not null,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references two_factors (company_id, user_id) on delete cascade
);

alter table two_factors enable row level security;
alter table two_factors force row level security;
create policy tenant on two_factors to recadia_app using (company_id = current_company_id());
alter table backup_codes enable row level security;
alter table backup_codes force row level security;
create policy tenant on backup_codes to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on two_factors to recadia_app;
grant select, insert, delete on backup_codes to recadia_app;
