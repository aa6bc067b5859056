-- Claims linked sessions that should run and that no live gateway holds, until the gateway holds p_max. Each claim is a
-- new epoch. Sessions of a company that was blocked seven days ago are left alone until it may work again.
create or replace function sessions_claim(p_gateway text, p_alive_ms integer, p_max integer)
  returns table (company_id bigint, connection_id bigint, epoch bigint)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_dead timestamptz := clock_timestamp() - p_alive_ms * interval '1 millisecond';
  v_now timestamptz := app_now();
  v_grace integer := company_grace_days();
  v_held integer;
begin
  select count(*) into v_held from wa_sessions where owner = p_gateway and desired = 'running';
  return query
  update wa_sessions s set owner = p_gateway, epoch = s.epoch + 1, owned_at = clock_timestamp()
  where (s.company_id, s.connection_id) in (
    select f.company_id, f.connection_id
    from wa_sessions f join companies c on c.id = f.company_id and not company_suspends_sessions(c, v_grace, v_now)
    where f.desired = 'running' and not is_held()
      and (f.owner is null
        or not exists (select from gateways g where g.id = f.owner and g.heartbeat_at > v_dead))
    order by f.company_id, f.connection_id
    limit greatest(p_max - v_held, 0)
    for update of f skip locked
  )
  returning s.company_id, s.connection_id, s.epoch;
end
$$;

revoke all on function sessions_claim(text, integer, integer) from public;
grant execute on function sessions_claim(text, integer, integer) to recadia_app;
