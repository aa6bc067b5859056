-- Platform-wide keys (allowregister, viewregister, trial) are rows of the super company.
create or replace function platform_setting(p_key text)
  returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.value
  from settings s
  join companies c on c.id = s.company_id
  where c.is_super and s.key = p_key
$$;

revoke all on function platform_setting(text) from public;
grant execute on function platform_setting(text) to recadia_app;
