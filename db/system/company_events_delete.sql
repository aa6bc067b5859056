-- Deletes a round of the events of a leaving company, and returns their number. No other role may delete them.
create or replace function company_events_delete(p_company bigint, p_limit integer)
  returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_events integer;
  v_ticket_events integer;
begin
  if not exists (select from companies c where c.id = p_company and c.leaving_at is not null and not c.is_super) then
    return 0;
  end if;
  delete from events e where e.company_id = p_company and e.id = any(array(
    select f.id from events f where f.company_id = p_company limit p_limit
  ));
  get diagnostics v_events = row_count;
  delete from ticket_events e where e.company_id = p_company and e.id = any(array(
    select f.id from ticket_events f where f.company_id = p_company limit p_limit
  ));
  get diagnostics v_ticket_events = row_count;
  return greatest(v_events, v_ticket_events);
end
$$;

revoke all on function company_events_delete(bigint, integer) from public;
grant execute on function company_events_delete(bigint, integer) to recadia_app;
