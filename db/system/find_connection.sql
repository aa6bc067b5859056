-- Finds a connection by the hash of its token, by the key in its webhook's address or by Meta's number for it. In
-- plpgsql because every webhook calls it: unlike a SQL function it is planned once for each database session.
create or replace function find_connection(p_kind text, p_name text)
  returns table (company_id bigint, connection_id bigint, cloud_phone_number_id text, cloud_secrets_sealed text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select c.company_id, c.id, c.cloud_phone_number_id, c.cloud_secrets_sealed
  from directory_connections d
  join connections c on c.company_id = d.company_id and c.id = d.connection_id
  where d.kind = p_kind and d.name = p_name;
end
$$;

revoke all on function find_connection(text, text) from public;
grant execute on function find_connection(text, text) to recadia_app;
