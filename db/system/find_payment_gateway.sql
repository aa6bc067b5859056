-- The operator's account at a payment service.
create or replace function find_payment_gateway(p_kind text)
  returns table (company_id bigint, kind text, environment text, client_id text, pix_key text, secrets_sealed text,
    swept_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.company_id, g.kind, g.environment, g.client_id, g.pix_key, g.secrets_sealed, g.swept_until
  from payment_gateways g join companies c on c.id = g.company_id and c.is_super
  where g.kind = p_kind
$$;

revoke all on function find_payment_gateway(text) from public;
grant execute on function find_payment_gateway(text) to recadia_app;
