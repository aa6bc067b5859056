-- Whether any gateway sent a heartbeat within p_alive_ms, by the real clock.
create or replace function gateway_is_alive(p_alive_ms integer)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from gateways g where g.heartbeat_at > clock_timestamp() - make_interval(secs => p_alive_ms / 1000.0)
  )
$$;

revoke all on function gateway_is_alive(integer) from public;
grant execute on function gateway_is_alive(integer) to recadia_app;
