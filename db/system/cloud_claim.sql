-- Claims Cloud API connections that are due for a check: new ones and ones a user asked to check at once, failing ones
-- after a minute, all others (and their templates) every six hours. A claim marks the connection as checked. No company
-- gets more than its share of a process: p_held_companies names the checks the process works on. Companies take turns.
create or replace function cloud_claim(p_max integer, p_per_company integer, p_held_companies bigint[])
  returns table (company_id bigint, connection_id bigint)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with candidates as (
    select d.company_id, d.id, d.cloud_checked_at, cardinality(array_positions(p_held_companies, d.company_id))
      + row_number() over (partition by d.company_id order by d.cloud_checked_at nulls first) as turn
    from connections d
    where d.provider = 'cloud' and d.deleted_at is null and d.status <> 'DISCONNECTED'
      and (d.cloud_checked_at is null
        or d.cloud_checked_at < app_now() - case d.status when 'CONNECTED' then interval '6 hours' else interval '1 minute' end)
  ), chosen as (
    select * from candidates c where c.turn <= p_per_company
    order by c.turn, c.cloud_checked_at nulls first limit p_max
  )
  update connections k set cloud_checked_at = app_now()
  where (k.company_id, k.id) in (
    select d.company_id, d.id
    from chosen c join connections d on d.company_id = c.company_id and d.id = c.id
    where d.cloud_checked_at is not distinct from c.cloud_checked_at
    for no key update of d skip locked
  )
  returning k.company_id, k.id
$$;

revoke all on function cloud_claim(integer, integer, bigint[]) from public;
grant execute on function cloud_claim(integer, integer, bigint[]) to recadia_app;
