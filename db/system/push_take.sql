-- A browser receives pushes for one session only, so its subscriptions of other sessions and companies are deleted.
create or replace function push_take(p_endpoint_hash text, p_company_id bigint, p_session_id uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from push_subscriptions s
  where s.endpoint_hash = p_endpoint_hash and (s.company_id, s.session_id) <> (p_company_id, p_session_id)
$$;

revoke all on function push_take(text, bigint, uuid) from public;
grant execute on function push_take(text, bigint, uuid) to recadia_app;
