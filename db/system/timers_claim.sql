-- Takes timers that are due. Who dies with one leaves it to the next when the lease is over; acting on it deletes it, in
-- one transaction with what was done.
create or replace function timers_claim(p_lease_ms integer, p_max integer)
  returns table (company_id bigint, ticket_id bigint, kind text)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update ticket_timers t set leased_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
  where (t.company_id, t.ticket_id, t.kind) in (
    select d.company_id, d.ticket_id, d.kind from ticket_timers d
    where d.parked_at is null and d.due_at <= app_now() and not is_held()
      and (d.leased_until is null or d.leased_until < clock_timestamp())
    order by d.due_at
    limit p_max
    for update skip locked
  )
  returning t.company_id, t.ticket_id, t.kind
$$;

revoke all on function timers_claim(integer, integer) from public;
grant execute on function timers_claim(integer, integer) to recadia_app;
