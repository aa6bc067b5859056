-- Claims calls of a gateway whose charges were not read back yet. When a worker stops before it finishes, the row can be
-- claimed again after the lease.
create or replace function payment_events_claim(p_lease_ms integer, p_max integer)
  returns table (company_id bigint, id bigint, gateway text, event_key text, body_sealed text, attempts smallint)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update payment_events e
  set attempts = e.attempts + 1, due_at = app_now() + p_lease_ms * interval '1 millisecond'
  where (e.company_id, e.id) in (
    select w.company_id, w.id from payment_events w where w.due_at <= app_now() and not is_held()
    order by w.due_at limit p_max for update skip locked
  )
  returning e.company_id, e.id, e.gateway, e.event_key, e.body_sealed, e.attempts
$$;

revoke all on function payment_events_claim(integer, integer) from public;
grant execute on function payment_events_claim(integer, integer) to recadia_app;
