-- A browser wakes for one session only, whoever used it before and wherever they worked.
create or replace function push_take(p_endpoint_hash text, p_company_id bigint, p_session_id uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from push_subscriptions s
  where s.endpoint_hash = p_endpoint_hash and (s.company_id, s.session_id) <> (p_company_id, p_session_id)
$$;

revoke all on function push_take(text, bigint, uuid) from public;
grant execute on function push_take(text, bigint, uuid) to recadia_app;
