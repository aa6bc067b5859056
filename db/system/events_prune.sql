-- Deletes numbered events older than the cutoff, at most p_limit at a time; returns the number of deleted rows. In
-- plpgsql, because there the planner knows the cutoff: without it, a sequential scan looks as cheap as the index.
create or replace function events_prune(p_cutoff timestamptz, p_limit integer)
  returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_gone integer;
begin
  with old as (
    select e.company_id, e.id from events e where e.created_at < p_cutoff and e.seq is not null limit p_limit
  ),
  gone as (
    delete from events e using old o where e.company_id = o.company_id and e.id = o.id returning 1
  )
  select count(*) into v_gone from gone;
  return v_gone;
end
$$;

revoke all on function events_prune(timestamptz, integer) from public;
grant execute on function events_prune(timestamptz, integer) to recadia_app;
