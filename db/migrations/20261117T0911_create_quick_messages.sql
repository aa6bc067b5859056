create table quick_messages (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  -- Whose it is; one for everybody outlives its author.
  user_id bigint,
  shortcode text not null check (char_length(shortcode) between 1 and 100),
  message text not null default '' check (char_length(message) <= 65536),
  geral boolean not null default false,
  status boolean not null default true,
  media_path text check (char_length(media_path) <= 500),
  media_name text check (char_length(media_name) <= 300),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);

create unique index quick_messages_own_key on quick_messages (company_id, user_id, lower(shortcode)) where not geral;
create unique index quick_messages_general_key on quick_messages (company_id, lower(shortcode)) where geral;
create index quick_messages_user_id_idx on quick_messages (company_id, user_id) where user_id is not null;

alter table quick_messages enable row level security;
alter table quick_messages force row level security;
create policy tenant on quick_messages to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on quick_messages to recadia_app;
