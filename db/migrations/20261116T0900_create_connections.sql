-- A company's numbers on WhatsApp. The wire calls them whatsapps.
create table connections (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(btrim(name)) between 2 and 50 and char_length(name) <= 50),
  number text not null default '' check (number ~ '^[0-9]{0,20}$'),
  provider text not null default 'beta' check (provider in ('beta', 'cloud')),
  status text not null default 'OPENING'
    check (status in ('CONNECTED', 'DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT')),
  -- Why it is in this status, where that needs saying: qr-expired, passkey, banned …
  status_reason text check (char_length(status_reason) <= 100),
  qrcode text not null default '' check (char_length(qrcode) <= 2000),
  -- When WhatsApp replaces the code that is shown.
  qrcode_expires_at timestamptz,
  pairing_code text not null default '' check (char_length(pairing_code) <= 20),
  -- How many codes were shown since somebody asked for one.
  retries integer not null default 0 check (retries >= 0),
  is_default boolean not null default false,
  -- Both for the external API: looked up by hash, shown to admins from the sealed copy.
  token_hash text check (token_hash ~ '^[0-9a-f]{64}$'),
  token_sealed text,
  greeting_message text not null default '' check (char_length(greeting_message) <= 65536),
  completion_message text not null default '' check (char_length(completion_message) <= 65536),
  out_of_hours_message text not null default '' check (char_length(out_of_hours_message) <= 65536),
  rating_message text not null default '' check (char_length(rating_message) <= 65536),
  expires_inactive_message text not null default '' check (char_length(expires_inactive_message) <= 65536),
  -- Whole minutes; 0 is off.
  expires_ticket integer not null default 0 check (expires_ticket between 0 and 525600),
  time_use_bot_queues integer not null default 0 check (time_use_bot_queues between 0 and 525600),
  max_use_bot_queues integer not null default 3 check (max_use_bot_queues between 0 and 1000),
  time_to_transfer integer not null default 0 check (time_to_transfer between 0 and 525600),
  transfer_queue_id bigint,
  prompt_id bigint,
  integration_id bigint,
  -- The Cloud API's own names for the number, and the key in our webhook's address. Secrets are sealed as one.
  cloud_phone_number_id text check (cloud_phone_number_id ~ '^[0-9]{1,30}$'),
  cloud_waba_id text check (cloud_waba_id ~ '^[0-9]{1,30}$'),
  cloud_app_key text check (char_length(cloud_app_key) between 16 and 64),
  cloud_secrets_sealed text,
  -- When a Cloud number and its templates were last asked for; empty means at once.
  cloud_checked_at timestamptz,
  connected_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
  check ((token_hash is null) = (token_sealed is null)),
  check (provider <> 'cloud' or cloud_app_key is not null),
  -- A deleted connection stays for its tickets' sake, and holds nothing that others could want.
  check (deleted_at is null or (not is_default and token_hash is null and cloud_secrets_sealed is null))
);

create unique index connections_name_key on connections (company_id, lower(name)) where deleted_at is null;
create unique index connections_default_key on connections (company_id) where is_default;
create index connections_transfer_queue_id_idx on connections (company_id, transfer_queue_id);
create index connections_prompt_id_idx on connections (company_id, prompt_id) where prompt_id is not null;

alter table connections enable row level security;
alter table connections force row level security;
create policy tenant on connections to recadia_app using (company_id = current_company_id());
create policy machinery on connections to recadia_system using (true);

grant select, insert, update, delete on connections to recadia_app;
grant select on connections to recadia_system;
grant update (cloud_checked_at) on connections to recadia_system;
create index connections_cloud_idx on connections (cloud_checked_at nulls first)
  where provider = 'cloud' and deleted_at is null;

alter table users
  add foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id);
create index users_whatsapp_id_idx on users (company_id, whatsapp_id);

-- What outsiders name a connection by; each name belongs to one connection of the whole platform.
create table directory_connections (
  kind text not null check (kind in ('token', 'cloud-app', 'cloud-number')),
  name text not null,
  company_id bigint not null,
  connection_id bigint not null,
  constraint directory_connections_name_key primary key (kind, name),
  unique (company_id, connection_id, kind),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

grant select on directory_connections to recadia_system;

-- A taken name surfaces to the writer of connections as a violation of directory_connections_name_key.
create function keep_connection_in_directory() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from directory_connections d where d.company_id = new.company_id and d.connection_id = new.id;
  insert into directory_connections (kind, name, company_id, connection_id)
  select n.kind, n.name, new.company_id, new.id
  from (values
    ('token', new.token_hash), ('cloud-app', new.cloud_app_key), ('cloud-number', new.cloud_phone_number_id)
  ) as n (kind, name)
  where n.name is not null and new.deleted_at is null;
  return null;
end
$$;

revoke all on function keep_connection_in_directory() from public;

create trigger keep_directory after insert or update of token_hash, cloud_app_key, cloud_phone_number_id, deleted_at
  on connections for each row execute function keep_connection_in_directory();

create table connection_queues (
  company_id bigint not null,
  connection_id bigint not null,
  queue_id bigint not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);

create index connection_queues_queue_id_idx on connection_queues (company_id, queue_id);

alter table connection_queues enable row level security;
alter table connection_queues force row level security;
create policy tenant on connection_queues to recadia_app using (company_id = current_company_id());

grant select, insert, delete on connection_queues to recadia_app;

-- How a number has been doing: one row a day, and every drop.
create table connection_days (
  company_id bigint not null,
  connection_id bigint not null,
  day date not null,
  connected_seconds integer not null default 0 check (connected_seconds between 0 and 90000),
  sent integer not null default 0 check (sent >= 0),
  received integer not null default 0 check (received >= 0),
  -- By our own error code.
  failures jsonb not null default '{}' check (jsonb_typeof(failures) = 'object'),
  primary key (company_id, connection_id, day),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

create table connection_drops (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  code integer not null,
  reason text check (char_length(reason) <= 100),
  at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

create index connection_drops_at_idx on connection_drops (company_id, connection_id, at desc);

-- One row per connection: what the list shows beside its status.
create table connection_health (
  company_id bigint not null,
  connection_id bigint not null,
  last_inbound_at timestamptz,
  last_outbound_at timestamptz,
  -- WhatsApp limits new chats until then; empty where nobody knows.
  restricted_at timestamptz,
  restricted_until timestamptz,
  restriction text check (char_length(restriction) <= 200),
  new_chats_left integer check (new_chats_left >= 0),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

alter table connection_days enable row level security;
alter table connection_days force row level security;
create policy tenant on connection_days to recadia_app using (company_id = current_company_id());
alter table connection_drops enable row level security;
alter table connection_drops force row level security;
create policy tenant on connection_drops to recadia_app using (company_id = current_company_id());
alter table connection_health enable row level security;
alter table connection_health force row level security;
create policy tenant on connection_health to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on connection_days, connection_drops, connection_health to recadia_app;

-- Message templates as Meta knows them; read on demand and every six hours.
create table wa_templates (
  company_id bigint not null,
  connection_id bigint not null,
  name text not null check (char_length(name) between 1 and 512),
  language text not null check (char_length(language) between 2 and 20),
  category text not null check (char_length(category) <= 50),
  status text not null check (char_length(status) <= 50),
  components jsonb not null default '[]' check (jsonb_typeof(components) = 'array'),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, connection_id, name, language),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

alter table wa_templates enable row level security;
alter table wa_templates force row level security;
create policy tenant on wa_templates to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on wa_templates to recadia_app;
