-- A new e-mail counts once a link mailed to it was opened: one change at a time, of whose link only the hash is known here.
create table email_changes (
  company_id bigint not null,
  user_id bigint not null,
  email text not null check (char_length(email) <= 254),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- The link holds the token alone: the company is found by its hash. No two are alike, being random.
create index email_changes_token_hash_idx on email_changes (token_hash);

alter table email_changes enable row level security;
alter table email_changes force row level security;
create policy tenant on email_changes to recadia_app using (company_id = current_company_id());
create policy machinery on email_changes to recadia_system using (true);

grant select, insert, update, delete on email_changes to recadia_app;
grant select on email_changes to recadia_system;
