-- Companies that need their next renewal invoice, or have an invoice of 0.00 to settle, by id from p_after on.
create or replace function invoices_due(p_after bigint, p_days integer, p_limit integer)
  returns table (company_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id from companies c
  where c.id > p_after and c.status and c.leaving_at is null and not c.is_super and not is_held()
    and (
      c.due_date - (app_now() at time zone c.timezone)::date < p_days
      and not exists (
        select from invoices i where i.company_id = c.id and i.due_date = c.due_date and i.kind = 'renewal'
      )
      or exists (
        select from invoices i
        where i.company_id = c.id and i.status = 'open' and i.voided_at is null and i.value_cents = 0
          and i.due_date <= (app_now() at time zone c.timezone)::date
      )
    )
  order by c.id
  limit p_limit
$$;

revoke all on function invoices_due(bigint, integer, integer) from public;
grant execute on function invoices_due(bigint, integer, integer) to recadia_app;
