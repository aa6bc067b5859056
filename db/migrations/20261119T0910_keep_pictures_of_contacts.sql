-- What somebody shows of themselves, as we last saw it. Looked at again when they write and it is a day old.
create table contact_pictures (
  company_id bigint not null,
  contact_id bigint not null,
  -- The number they last wrote to, which is asked: others may not see it.
  connection_id bigint not null,
  -- When it is looked at next, empty while nobody asks; moved on by whoever takes it, so that a look that dies is repeated.
  due_at timestamptz default app_now(),
  attempts smallint not null default 0 check (attempts >= 0),
  checked_at timestamptz,
  -- Where our copy stands in storage; empty while there is none.
  path text check (char_length(path) <= 500),
  mime_type text check (char_length(mime_type) <= 150),
  bytes bigint check (bytes >= 0),
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  check ((path is null) = (mime_type is null) and (path is null) = (bytes is null))
);

create index contact_pictures_due_at_idx on contact_pictures (due_at) where due_at is not null;
create index contact_pictures_connection_id_idx on contact_pictures (company_id, connection_id);
create index contact_pictures_path_idx on contact_pictures (company_id, path) where path is not null;

alter table contact_pictures enable row level security;
alter table contact_pictures force row level security;
create policy tenant on contact_pictures to recadia_app using (company_id = current_company_id());
create policy machinery on contact_pictures to recadia_system using (true);

grant select, insert, update, delete on contact_pictures to recadia_app;
grant select on contact_pictures to recadia_system;
grant update (due_at, attempts) on contact_pictures to recadia_system;
