-- Every company, in pages; for work that runs company by company under row level security.
create or replace function company_ids(p_after bigint, p_limit integer)
  returns table (id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id from companies c where c.id > p_after order by c.id limit least(p_limit, 1000)
$$;

revoke all on function company_ids(bigint, integer) from public;
grant execute on function company_ids(bigint, integer) to recadia_app;
