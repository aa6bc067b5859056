-- The stored value; p_sealed is stored first where there is none.
create or replace function installation_secret(p_name text, p_sealed text)
  returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_sealed is not null then
    insert into installation_secrets (name, value_sealed) values (p_name, p_sealed) on conflict (name) do nothing;
  end if;
  return (select s.value_sealed from installation_secrets s where s.name = p_name);
end
$$;

revoke all on function installation_secret(text, text) from public;
grant execute on function installation_secret(text, text) to recadia_app;
