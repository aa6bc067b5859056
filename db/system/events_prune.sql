-- Deletes numbered events of p_after or later and older than p_cutoff, the oldest first and at most p_limit at a time; returns
-- their number and the time of the latest. The next call begins there: it would otherwise read past the index entries of all
-- events deleted since the last vacuum. The ctid of a row in the statement's snapshot stays valid until the statement ends;
-- deleting by key took three times as long.
create or replace function events_prune(p_after timestamptz, p_cutoff timestamptz, p_limit integer)
  returns table (deleted integer, latest timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
begin
  return query
  with gone as (
    delete from events e where e.ctid = any(array(
      select o.ctid from events o
      where o.created_at >= p_after and o.created_at < p_cutoff and o.seq is not null
      order by o.created_at limit p_limit
    ))
    returning e.created_at
  )
  select count(*)::integer, max(g.created_at) from gone g;
end
$$;

revoke all on function events_prune(timestamptz, timestamptz, integer) from public;
grant execute on function events_prune(timestamptz, timestamptz, integer) to recadia_app;
