-- Removes sessions that ended before the cutoff together with their token family; answers how many went.
create or replace function sessions_prune(p_cutoff timestamptz, p_limit integer)
  returns integer
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select s.company_id, s.id from sessions s where s.expires_at < p_cutoff limit p_limit
  ),
  gone as (
    delete from sessions s using old o where s.company_id = o.company_id and s.id = o.id returning 1
  )
  select count(*)::integer from gone
$$;

revoke all on function sessions_prune(timestamptz, integer) from public;
grant execute on function sessions_prune(timestamptz, integer) to recadia_app;
