-- E-mail → company → cell. Its own table set, reachable by no tenant role, so that it can move to a database of its own.

create table directory_cells (
  name text primary key,
  base_url text,
  created_at timestamptz not null default app_now()
);

insert into directory_cells (name) values ('main');

create table directory_companies (
  company_id bigint primary key references companies (id) on delete cascade,
  cell text not null default 'main' references directory_cells (name)
);

create table directory_emails (
  email text not null check (email = lower(email)),
  company_id bigint not null,
  user_id bigint not null,
  constraint directory_emails_email_key primary key (email),
  unique (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

grant select on directory_cells, directory_companies, directory_emails to recadia_system;

create function enter_company_in_directory() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into directory_companies (company_id) values (new.id);
  return null;
end
$$;

create trigger enter_directory after insert on companies
  for each row execute function enter_company_in_directory();

-- A taken address surfaces to the writer of users as a violation of directory_emails_email_key.
create function keep_email_in_directory() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into directory_emails (email, company_id, user_id) values (new.email, new.company_id, new.id);
  elsif new.email <> old.email then
    update directory_emails set email = new.email where company_id = new.company_id and user_id = new.id;
  end if;
  return null;
end
$$;

create trigger keep_directory after insert or update of email on users
  for each row execute function keep_email_in_directory();

revoke all on function enter_company_in_directory(), keep_email_in_directory() from public;
