-- Companies with timeline rows that are not yet in their roll-ups, or with stale roll-ups. The query jumps from company
-- to company through the index, so that many rows of one company cost nothing.
create or replace function roll_ups_due(p_limit integer)
  returns table (company_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (
    with recursive due as (
      (select e.company_id from ticket_events e where not e.folded order by e.company_id limit 1)
      union all
      select (
        select e.company_id from ticket_events e
        where not e.folded and e.company_id > due.company_id order by e.company_id limit 1
      ) from due where due.company_id is not null
    )
    select d.company_id from due d where d.company_id is not null limit p_limit
  )
  union
  (select r.company_id from roll_ups r where r.stale limit p_limit)
$$;

revoke all on function roll_ups_due(integer) from public;
grant execute on function roll_ups_due(integer) to recadia_app;
