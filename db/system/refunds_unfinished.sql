-- Refunds of every company whose result is not known yet.
create or replace function refunds_unfinished(p_gateway text, p_limit integer)
  returns table (company_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.company_id, r.id
  from refunds r join payments p on p.company_id = r.company_id and p.id = r.payment_id and p.gateway = p_gateway
  where r.status in ('requested', 'processing') and not is_held()
  order by r.created_at limit p_limit
$$;

revoke all on function refunds_unfinished(text, integer) from public;
grant execute on function refunds_unfinished(text, integer) to recadia_app;
