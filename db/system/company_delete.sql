-- Deletes the row of a leaving company and, by its foreign keys, all that is left of the company.
create or replace function company_delete(p_company bigint)
  returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from companies c where c.id = p_company and c.leaving_at is not null and not c.is_super;
  if not found then
    return false;
  end if;
  -- Jobs have no foreign key, which every enqueue would have to check.
  delete from jobs j where j.company_id = p_company;
  return true;
end
$$;

revoke all on function company_delete(bigint) from public;
grant execute on function company_delete(bigint) to recadia_app;
