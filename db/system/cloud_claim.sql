-- Cloud numbers that are due for a look: new ones and those somebody asked about at once, those that do not answer
-- after a minute, all others (and their templates) every six hours. Claimed by being marked.
create or replace function cloud_claim(p_max integer)
  returns table (company_id bigint, connection_id bigint)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update connections c set cloud_checked_at = app_now()
  where (c.company_id, c.id) in (
    select d.company_id, d.id from connections d
    where d.provider = 'cloud' and d.deleted_at is null and d.status <> 'DISCONNECTED'
      and (d.cloud_checked_at is null
        or d.cloud_checked_at < app_now() - case d.status when 'CONNECTED' then interval '6 hours' else interval '1 minute' end)
    order by d.cloud_checked_at nulls first
    limit p_max
    for update skip locked
  )
  returning c.company_id, c.id
$$;

revoke all on function cloud_claim(integer) from public;
grant execute on function cloud_claim(integer) to recadia_app;
