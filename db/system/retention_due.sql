-- Companies with a retention period, by id from p_after on; their settings hold the period.
create or replace function retention_due(p_after bigint, p_limit integer)
  returns table (company_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.company_id from settings s
  where s.key = 'retentionDays' and s.value <> 'disabled' and s.company_id > p_after and not is_held()
  order by s.company_id
  limit p_limit
$$;

revoke all on function retention_due(bigint, integer) from public;
grant execute on function retention_due(bigint, integer) to recadia_app;
