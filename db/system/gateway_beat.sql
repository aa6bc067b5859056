-- Stores the heartbeat of a gateway. Heartbeats and leases use the real clock.
create or replace function gateway_beat(p_id text, p_capacity integer, p_is_draining boolean) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into gateways (id, capacity, is_draining) values (p_id, p_capacity, p_is_draining)
  on conflict (id) do update
    set heartbeat_at = clock_timestamp(), capacity = excluded.capacity, is_draining = excluded.is_draining
$$;

revoke all on function gateway_beat(text, integer, boolean) from public;
grant execute on function gateway_beat(text, integer, boolean) to recadia_app;
