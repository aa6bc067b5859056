create table sessions (
  company_id bigint not null,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  user_agent text check (char_length(user_agent) <= 512),
  ip inet,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (char_length(revoked_reason) between 1 and 40),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check ((revoked_at is null) = (revoked_reason is null))
);

create index sessions_user_id_idx on sessions (company_id, user_id) where revoked_at is null;
create index sessions_expires_at_idx on sessions (expires_at);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant on sessions to recadia_app using (company_id = current_company_id());
create policy machinery on sessions to recadia_system using (true);
create policy operator on sessions to recadia_operator using (true);

grant select, insert, update on sessions to recadia_app;
grant select, delete on sessions to recadia_system;
grant select, update on sessions to recadia_operator;

-- One row per rotation: the family of a session. A used hash that comes back means the token was copied.
create table session_refresh_tokens (
  company_id bigint not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  session_id uuid not null,
  created_at timestamptz not null default app_now(),
  used_at timestamptz,
  primary key (company_id, hash),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);

create unique index session_refresh_tokens_one_live_key
  on session_refresh_tokens (company_id, session_id) where used_at is null;
create index session_refresh_tokens_session_id_idx on session_refresh_tokens (company_id, session_id);
-- The cookie holds the token alone: the company is found by its hash.
create index session_refresh_tokens_hash_idx on session_refresh_tokens (hash);

alter table session_refresh_tokens enable row level security;
alter table session_refresh_tokens force row level security;
create policy tenant on session_refresh_tokens to recadia_app using (company_id = current_company_id());
create policy machinery on session_refresh_tokens to recadia_system using (true);

grant select, insert, update on session_refresh_tokens to recadia_app;
grant select on session_refresh_tokens to recadia_system;
