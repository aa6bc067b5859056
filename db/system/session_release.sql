-- Releases one linked session, if it is still held under this epoch.
create or replace function session_release(p_gateway text, p_company bigint, p_connection bigint, p_epoch bigint)
  returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update wa_sessions s set owner = null
  where s.company_id = p_company and s.connection_id = p_connection and s.owner = p_gateway and s.epoch = p_epoch;
  return found;
end
$$;

revoke all on function session_release(text, bigint, bigint, bigint) from public;
grant execute on function session_release(text, bigint, bigint, bigint) to recadia_app;
