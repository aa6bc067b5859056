-- Replaces the value only while it equals p_old.
create or replace function reseal_installation_secret(p_name text, p_old text, p_new text)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update installation_secrets s set value_sealed = p_new where s.name = p_name and s.value_sealed = p_old;
  return found;
end
$$;

revoke all on function reseal_installation_secret(text, text, text) from public;
grant execute on function reseal_installation_secret(text, text, text) to recadia_app;
