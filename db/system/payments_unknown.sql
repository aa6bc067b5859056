-- Those of the listed payments that are not stored, or that have more finished refunds than stored.
create or replace function payments_unknown(p_gateway text, p_ids text[], p_refunds integer[])
  returns table (external_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id
  from unnest(p_ids, p_refunds) as l (id, refunds)
  left join payments p on p.gateway = p_gateway and p.external_id = l.id
  where p.id is null or l.refunds > (
    select count(*) from refunds r where r.company_id = p.company_id and r.payment_id = p.id and r.status = 'done'
  )
$$;

revoke all on function payments_unknown(text, text[], integer[]) from public;
grant execute on function payments_unknown(text, text[], integer[]) to recadia_app;
