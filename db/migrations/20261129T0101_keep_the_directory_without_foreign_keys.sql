-- No foreign key leads from the directory into the tables of a cell, so that it can move to a database of its own. Triggers
-- delete its rows in the transaction that deletes the company, the user or the connection.
create function remove_from_directory() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'companies' then
    delete from directory_companies d where d.company_id = old.id;
  elsif tg_table_name = 'users' then
    delete from directory_emails d where d.company_id = old.company_id and d.user_id = old.id;
  else
    delete from directory_connections d where d.company_id = old.company_id and d.connection_id = old.id;
  end if;
  return null;
end
$$;

revoke all on function remove_from_directory() from public;

create trigger remove_from_directory after delete on companies
  for each row execute function remove_from_directory();
alter table directory_companies drop constraint directory_companies_company_id_fkey;

create trigger remove_from_directory after delete on users
  for each row execute function remove_from_directory();
alter table directory_emails drop constraint directory_emails_company_id_user_id_fkey;

create trigger remove_from_directory after delete on connections
  for each row execute function remove_from_directory();
alter table directory_connections drop constraint directory_connections_company_id_connection_id_fkey;
