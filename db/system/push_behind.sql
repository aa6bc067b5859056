-- Companies with events that were not yet evaluated for web pushes.
create or replace function push_behind(p_max integer) returns table (company_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.company_id
  from push_marks m
  join company_event_seq s on s.company_id = m.company_id and s.last_seq > m.seq
  order by s.last_seq - m.seq desc
  limit p_max
$$;

revoke all on function push_behind(integer) from public;
grant execute on function push_behind(integer) to recadia_app;
