-- Sets the due date of a company to the one that follows from its payments, and returns it.
create or replace function company_renew(p_company_id bigint)
  returns date
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_due date;
begin
  if current_company_id() is not null and current_company_id() <> p_company_id then
    raise exception 'company % may not renew company %', current_company_id(), p_company_id;
  end if;
  -- Two payments at once: the second one waits here and then sees the first. Rows that reference the company are inserted
  -- before and hold a key share lock, so a full lock would be a deadlock.
  perform from companies c where c.id = p_company_id for no key update;
  v_due := company_due_date(p_company_id);
  -- Without this the date would count as set by hand.
  perform set_config('recadia.renewal', 'on', true);
  update companies set due_date = v_due, updated_at = app_now() where id = p_company_id and due_date is distinct from v_due;
  perform set_config('recadia.renewal', 'off', true);
  return v_due;
end
$$;

revoke all on function company_renew(bigint) from public;
grant execute on function company_renew(bigint) to recadia_app, recadia_operator;
