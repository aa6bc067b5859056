-- By which somebody new chooses the first password: one link at a time, of which only the hash is known here.
create table invitations (
  company_id bigint not null,
  user_id bigint not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- The link holds the token alone: the company is found by its hash. No two are alike, being random.
create index invitations_token_hash_idx on invitations (token_hash);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations to recadia_app using (company_id = current_company_id());
create policy machinery on invitations to recadia_system using (true);

grant select, insert, update, delete on invitations to recadia_app;
grant select on invitations to recadia_system;
