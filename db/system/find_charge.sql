-- The charge of any company, by its id at the gateway: a gateway names no company.
create or replace function find_charge(p_gateway text, p_external_id text)
  returns table (company_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.company_id, c.id from charges c where c.gateway = p_gateway and c.external_id = p_external_id
$$;

revoke all on function find_charge(text, text) from public;
grant execute on function find_charge(text, text) to recadia_app;
