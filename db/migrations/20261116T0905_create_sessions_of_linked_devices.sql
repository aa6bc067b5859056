-- Which process holds which linked device. A gateway proves that it lives by one heartbeat for all its sessions.
create table gateways (
  id text primary key check (char_length(id) between 8 and 100),
  heartbeat_at timestamptz not null default clock_timestamp(),
  capacity integer not null check (capacity > 0),
  is_draining boolean not null default false,
  started_at timestamptz not null default clock_timestamp()
);

grant select, insert, update, delete on gateways to recadia_system;

-- The epoch grows with every change of hands; each write of the holder names its own and is refused when it is old.
create table wa_sessions (
  company_id bigint not null,
  connection_id bigint not null,
  -- running: some gateway should hold it. stopped: nobody should.
  desired text not null default 'running' check (desired in ('running', 'stopped')),
  -- What a person asked for last, done once by whoever holds the session: restart, new-qr, logout, pairing-code.
  request text check (char_length(request) <= 200),
  request_no bigint not null default 0,
  owner text,
  epoch bigint not null default 0 check (epoch >= 0),
  owned_at timestamptz,
  creds_sealed text,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

create index wa_sessions_owner_idx on wa_sessions (owner) where desired = 'running';

create table wa_keys (
  company_id bigint not null,
  connection_id bigint not null,
  type text not null check (char_length(type) between 1 and 100),
  id text not null check (char_length(id) between 1 and 300),
  value_sealed text not null,
  primary key (company_id, connection_id, type, id),
  foreign key (company_id, connection_id) references wa_sessions (company_id, connection_id) on delete cascade
);

-- What was decrypted, written in the commit that spent its key. A told row stays for a while, because WhatsApp repeats.
create table wa_inbox (
  company_id bigint not null,
  connection_id bigint not null,
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  id bigint generated always as identity,
  entry_sealed text not null,
  told_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, connection_id, key),
  foreign key (company_id, connection_id) references wa_sessions (company_id, connection_id) on delete cascade
);

create index wa_inbox_untold_idx on wa_inbox (company_id, connection_id, id) where told_at is null;
create index wa_inbox_created_at_idx on wa_inbox using brin (created_at);

-- What was sent, for a phone that asks for it again; kept a fortnight.
create table wa_sent (
  company_id bigint not null,
  connection_id bigint not null,
  wa_id text not null check (char_length(wa_id) between 1 and 200),
  encoded_sealed text not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, connection_id, wa_id),
  foreign key (company_id, connection_id) references wa_sessions (company_id, connection_id) on delete cascade
);

create index wa_sent_created_at_idx on wa_sent using brin (created_at);

alter table wa_sessions enable row level security;
alter table wa_sessions force row level security;
create policy tenant on wa_sessions to recadia_app using (company_id = current_company_id());
create policy machinery on wa_sessions to recadia_system using (true);
alter table wa_keys enable row level security;
alter table wa_keys force row level security;
create policy tenant on wa_keys to recadia_app using (company_id = current_company_id());
alter table wa_inbox enable row level security;
alter table wa_inbox force row level security;
create policy tenant on wa_inbox to recadia_app using (company_id = current_company_id());
create policy machinery on wa_inbox to recadia_system using (true);
alter table wa_sent enable row level security;
alter table wa_sent force row level security;
create policy tenant on wa_sent to recadia_app using (company_id = current_company_id());
create policy machinery on wa_sent to recadia_system using (true);

grant select, insert, delete on wa_sessions to recadia_app;
-- Who owns a session is decided by the claim alone.
grant update (desired, request, request_no, creds_sealed) on wa_sessions to recadia_app;
grant select on wa_sessions to recadia_system;
grant update (owner, epoch, owned_at) on wa_sessions to recadia_system;
grant select, insert, update, delete on wa_keys, wa_inbox, wa_sent to recadia_app;
grant select, delete on wa_inbox, wa_sent to recadia_system;
