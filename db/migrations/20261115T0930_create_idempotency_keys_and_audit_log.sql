create table idempotency_keys (
  company_id bigint not null,
  user_id bigint not null,
  route text not null check (char_length(route) between 1 and 200),
  key text not null check (char_length(key) between 1 and 100),
  body_hash text not null check (body_hash ~ '^[0-9a-f]{64}$'),
  -- Status and answer are empty while the first request is still at work.
  status smallint check (status between 100 and 599),
  answer jsonb,
  created_at timestamptz not null default app_now(),
  primary key (company_id, user_id, route, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys to recadia_app using (company_id = current_company_id());
create policy machinery on idempotency_keys to recadia_system using (true);

grant select, insert, update, delete on idempotency_keys to recadia_app;
grant select, delete on idempotency_keys to recadia_system;

-- user_id has no foreign key: what a person did stays on record after the account is gone.
create table audit_log (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint,
  action text not null check (char_length(action) between 1 and 100),
  entity text check (char_length(entity) <= 100),
  entity_id text check (char_length(entity_id) <= 100),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  ip inet,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id)
);

create index audit_log_created_at_idx on audit_log (company_id, created_at desc);

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy tenant on audit_log to recadia_app using (company_id = current_company_id());
create policy operator on audit_log to recadia_operator using (true);

-- Append only: no role of the running system may change or remove a row.
grant select, insert on audit_log to recadia_app, recadia_operator;
