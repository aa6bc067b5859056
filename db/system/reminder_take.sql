-- Records a reminder in the transaction that sends it; false when it was sent before. The operator's company sends reminders of
-- other companies by its own number.
create or replace function reminder_take(p_company bigint, p_invoice bigint, p_step smallint, p_channel text)
  returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_company_id() is distinct from p_company
    and not exists (select from companies c where c.id = current_company_id() and c.is_super) then
    raise exception 'company % may not remind company %', current_company_id(), p_company;
  end if;
  insert into reminders (company_id, invoice_id, step, channel) values (p_company, p_invoice, p_step, p_channel)
  on conflict do nothing;
  return found;
end
$$;

revoke all on function reminder_take(bigint, bigint, smallint, text) from public;
grant execute on function reminder_take(bigint, bigint, smallint, text) to recadia_app;
