-- The totals for platform users: the number of companies, and of numbers that are connected now.
create or replace function platform_totals()
  returns table (companies bigint, connections bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*) from companies),
    (select count(*) from connections n where n.status = 'CONNECTED' and n.deleted_at is null)
$$;

revoke all on function platform_totals() from public;
grant execute on function platform_totals() to recadia_app;
