-- Number of linked devices that wait while no gateway is alive; 0 as soon as one is. By the real clock, as heartbeats
-- are.
create or replace function sessions_without_gateway(p_alive_ms integer)
  returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*)
  from wa_sessions s
  where s.desired = 'running' and not exists (
    select from gateways g where g.heartbeat_at > clock_timestamp() - make_interval(secs => p_alive_ms / 1000.0)
  )
$$;

revoke all on function sessions_without_gateway(integer) from public;
grant execute on function sessions_without_gateway(integer) to recadia_app;
