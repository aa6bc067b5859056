-- Sends past their deadline of companies that may not work. No process claims their lanes, so no other process would end
-- them. The missing end repeats the condition of the partial index, which the planner needs to use it.
create or replace function outbox_expired(p_limit integer)
  returns table (company_id bigint, outbox_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.company_id, o.id
  from companies c
  join outbox o on o.company_id = c.id and o.finished_at is null and o.state = 'waiting'
    and o.kind = 'send' and o.review is null
    and coalesce(o.expires_at, o.created_at + interval '24 hours') <= app_now()
  where not company_works(c, company_grace_days(), app_now())
  order by o.company_id, o.id
  limit p_limit
$$;

revoke all on function outbox_expired(integer) from public;
grant execute on function outbox_expired(integer) to recadia_app;
