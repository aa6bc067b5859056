-- Takes notices that are due. Who dies with one leaves it to the next when the lease is over.
create or replace function push_claim(p_lease_ms integer, p_max integer)
  returns table (company_id bigint, session_id uuid, ticket_id bigint, message_id bigint, attempts smallint)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update pushes p set attempts = p.attempts + 1, due_at = app_now() + p_lease_ms * interval '1 millisecond'
  where (p.company_id, p.session_id, p.ticket_id) in (
    select w.company_id, w.session_id, w.ticket_id from pushes w
    where w.due_at <= app_now()
    order by w.due_at
    limit p_max
    for update skip locked
  )
  returning p.company_id, p.session_id, p.ticket_id, p.message_id, p.attempts
$$;

revoke all on function push_claim(integer, integer) from public;
grant execute on function push_claim(integer, integer) to recadia_app;
