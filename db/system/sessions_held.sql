-- The linked sessions that a gateway holds, with the requests of users. A session missing in the result is no longer
-- held. A session of a company that was blocked seven days ago shall stop, though its row says running: so it is linked
-- again when the company may work.
create or replace function sessions_held(p_gateway text)
  returns table (company_id bigint, connection_id bigint, epoch bigint, desired text, request text, request_no bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.company_id, s.connection_id, s.epoch,
    case when company_suspends_sessions(c, g.days, app_now()) then 'stopped' else s.desired end, s.request, s.request_no
  from wa_sessions s
  join companies c on c.id = s.company_id
  cross join (select company_grace_days() as days) g
  where s.owner = p_gateway
$$;

revoke all on function sessions_held(text) from public;
grant execute on function sessions_held(text) to recadia_app;
