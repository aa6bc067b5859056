-- The last date set by hand, extended by every paid renewal since, in the order of payment. A payment that was refunded
-- whole does not count. The result depends on the payments alone, not on the order in which they became known.
create or replace function company_due_date(p_company_id bigint)
  returns date
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_company record;
  v_due date;
  v_renewal record;
begin
  if current_company_id() is not null and current_company_id() <> p_company_id then
    raise exception 'company % may not read company %', current_company_id(), p_company_id;
  end if;
  select c.due_base, c.due_base_at, c.timezone into v_company from companies c where c.id = p_company_id;
  v_due := v_company.due_base;
  for v_renewal in
    select first.months, (first.paid_at at time zone v_company.timezone)::date as paid_on
    from (
      select distinct on (i.id) i.months, p.paid_at, p.external_id
      from invoices i join payments p on p.company_id = i.company_id and p.invoice_id = i.id
      where i.company_id = p_company_id and i.kind = 'renewal'
        and payment_settles(p, i) and p.paid_at > coalesce(v_company.due_base_at, '-infinity')
      order by i.id, p.paid_at, p.external_id
    ) first
    order by first.paid_at, first.external_id
  loop
    v_due := (greatest(v_renewal.paid_on, v_due) + make_interval(months => v_renewal.months))::date;
  end loop;
  return v_due;
end
$$;

revoke all on function company_due_date(bigint) from public;
grant execute on function company_due_date(bigint) to recadia_app, recadia_operator;
