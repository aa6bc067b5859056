-- Companies whose deletion has begun, oldest first, and whether their linked sessions had time to end.
create or replace function companies_leaving(p_unlink_ms integer)
  returns table (company_id bigint, is_overdue boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.leaving_at < app_now() - p_unlink_ms * interval '1 millisecond'
  from companies c
  where c.leaving_at is not null and not c.is_super and not is_held()
  order by c.leaving_at, c.id
$$;

revoke all on function companies_leaving(integer) from public;
grant execute on function companies_leaving(integer) to recadia_app;
