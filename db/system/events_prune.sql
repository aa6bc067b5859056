-- Deletes numbered events older than the cutoff, the oldest first and at most p_limit at a time; returns the number of
-- deleted rows. The ctid of a row in the statement's snapshot stays valid until the statement ends; deleting by key took three
-- times as long.
create or replace function events_prune(p_cutoff timestamptz, p_limit integer)
  returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
declare
  v_gone integer;
begin
  delete from events e where e.ctid = any(array(
    select o.ctid from events o
    where o.created_at < p_cutoff and o.seq is not null
    order by o.created_at limit p_limit
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

revoke all on function events_prune(timestamptz, integer) from public;
grant execute on function events_prune(timestamptz, integer) to recadia_app;
