-- Sets the due date of a company to the last date set by hand, extended by every paid renewal since, in the order of
-- payment. The result depends on the payments alone, not on the order in which they became known.
create or replace function company_renew(p_company_id bigint)
  returns date
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_company record;
  v_due date;
  v_renewal record;
begin
  if current_company_id() is not null and current_company_id() <> p_company_id then
    raise exception 'company % may not renew company %', current_company_id(), p_company_id;
  end if;
  -- Two payments at once: the second one waits here and then sees the first. Rows that reference the company are inserted
  -- before and hold a key share lock, so a full lock would be a deadlock.
  select c.due_base, c.due_base_at, c.timezone into v_company from companies c where c.id = p_company_id for no key update;
  v_due := v_company.due_base;
  for v_renewal in
    select first.months, (first.paid_at at time zone v_company.timezone)::date as paid_on
    from (
      select distinct on (i.id) i.months, p.paid_at, p.external_id
      from invoices i join payments p on p.company_id = i.company_id and p.invoice_id = i.id
      where i.company_id = p_company_id and i.kind = 'renewal'
        and p.value_cents >= i.value_cents and p.paid_at > coalesce(v_company.due_base_at, '-infinity')
      order by i.id, p.paid_at, p.external_id
    ) first
    order by first.paid_at, first.external_id
  loop
    v_due := (greatest(v_renewal.paid_on, v_due) + make_interval(months => v_renewal.months))::date;
  end loop;
  -- Without this the date would count as set by hand.
  perform set_config('recadia.renewal', 'on', true);
  update companies set due_date = v_due, updated_at = app_now() where id = p_company_id and due_date is distinct from v_due;
  perform set_config('recadia.renewal', 'off', true);
  return v_due;
end
$$;

revoke all on function company_renew(bigint) from public;
grant execute on function company_renew(bigint) to recadia_app, recadia_operator;
