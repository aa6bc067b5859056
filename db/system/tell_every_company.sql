-- Writes the same event into the log of every company, in the transaction of the change. Only the super company may. A
-- leaving company gets none: its row may be deleted at this moment, and the event would fail.
create or replace function tell_every_company(p_name text, p_entity_id text)
  returns bigint
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with told as (
    insert into events (company_id, name, entity_id)
    select c.id, p_name, p_entity_id
    from companies c
    where c.leaving_at is null
      and exists (select from companies s where s.id = current_company_id() and s.is_super)
    returning 1
  )
  select count(*) from told
$$;

revoke all on function tell_every_company(text, text) from public;
grant execute on function tell_every_company(text, text) to recadia_app;
