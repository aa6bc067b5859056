-- The company whose invoice a token pays; none once the token has expired or the company is being deleted.
create or replace function find_pay_token(p_hash text)
  returns table (company_id bigint, company_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.company_id, c.name
  from pay_tokens t join companies c on c.id = t.company_id and c.leaving_at is null
  where t.token_hash = p_hash and t.expires_at > app_now()
$$;

revoke all on function find_pay_token(text) from public;
grant execute on function find_pay_token(text) to recadia_app;
