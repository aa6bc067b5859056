create table contacts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  name_key text not null generated always as (search_text(name)) stored,
  -- Empty for somebody who shows no number; who they are stands in contact_identities.
  number text not null default '' check (number ~ '^[0-9]{0,20}$'),
  email text not null default '' check (char_length(email) <= 254),
  profile_pic_url text not null default '' check (char_length(profile_pic_url) <= 2000),
  is_group boolean not null default false,
  active boolean not null default true,
  -- The address they last wrote from: where replies go.
  reply_kind text check (reply_kind in ('phone', 'lid', 'bsuid', 'username', 'group')),
  reply_value text check (char_length(reply_value) <= 200),
  merged_into_id bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, merged_into_id) references contacts (company_id, id) on delete cascade,
  check ((reply_kind is null) = (reply_value is null))
);

create unique index contacts_uuid_key on contacts (company_id, uuid);
create index contacts_name_order_idx on contacts (company_id, name_key, id) where merged_into_id is null;
create index contacts_created_at_idx on contacts (company_id, created_at);
create index contacts_merged_into_id_idx on contacts (company_id, merged_into_id) where merged_into_id is not null;
create index contacts_search_idx on contacts using gin (company_id, name_key gin_trgm_ops, number gin_trgm_ops);

alter table contacts enable row level security;
alter table contacts force row level security;
create policy tenant on contacts to recadia_app using (company_id = current_company_id());
create policy search on contacts for select to recadia_search using (true);

grant select, insert, update, delete on contacts to recadia_app;
grant select on contacts to recadia_search;

-- Every name WhatsApp has for somebody. match_key is what tells people apart: a Brazilian mobile has it without its
-- ninth digit, so that both forms are one person; value is what WhatsApp confirmed last.
create table contact_identities (
  company_id bigint not null,
  kind text not null check (kind in ('phone', 'lid', 'bsuid', 'username', 'group')),
  match_key text not null check (char_length(match_key) between 1 and 200),
  value text not null check (char_length(value) between 1 and 200),
  contact_id bigint not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, kind, match_key),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);

create index contact_identities_contact_id_idx on contact_identities (company_id, contact_id);

alter table contact_identities enable row level security;
alter table contact_identities force row level security;
create policy tenant on contact_identities to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on contact_identities to recadia_app;

create table contact_extra_info (
  company_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  name text not null check (char_length(name) between 1 and 200),
  value text not null check (char_length(value) <= 2000),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);

create index contact_extra_info_contact_id_idx on contact_extra_info (company_id, contact_id);

alter table contact_extra_info enable row level security;
alter table contact_extra_info force row level security;
create policy tenant on contact_extra_info to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on contact_extra_info to recadia_app;

-- Two contacts turned out to be one person. What moved is written down, so that it can be taken back for thirty days.
create table contact_merges (
  company_id bigint not null,
  id bigint generated always as identity,
  kept_id bigint not null,
  merged_id bigint not null,
  reason text not null check (char_length(reason) between 1 and 200),
  moved jsonb not null check (jsonb_typeof(moved) = 'object'),
  user_id bigint,
  created_at timestamptz not null default app_now(),
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, merged_id) references contacts (company_id, id) on delete cascade
);

create index contact_merges_kept_id_idx on contact_merges (company_id, kept_id);
create index contact_merges_merged_id_idx on contact_merges (company_id, merged_id);

alter table contact_merges enable row level security;
alter table contact_merges force row level security;
create policy tenant on contact_merges to recadia_app using (company_id = current_company_id());

grant select, insert, update on contact_merges to recadia_app;
