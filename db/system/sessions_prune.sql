-- Deletes sign-in sessions that ended before the cutoff together with their token family; returns the number of deleted
-- rows. In plpgsql, because there the planner knows the cutoff: without it, a sequential scan looks as cheap as the
-- index.
create or replace function sessions_prune(p_cutoff timestamptz, p_limit integer)
  returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_gone integer;
begin
  with old as (
    select s.company_id, s.id from sessions s where s.expires_at < p_cutoff limit p_limit
  ),
  gone as (
    delete from sessions s using old o where s.company_id = o.company_id and s.id = o.id returning 1
  )
  select count(*) into v_gone from gone;
  return v_gone;
end
$$;

revoke all on function sessions_prune(timestamptz, integer) from public;
grant execute on function sessions_prune(timestamptz, integer) to recadia_app;
