-- The operator's company while its default number is a linked device that is connected: only such a number may begin a
-- conversation without a template.
create or replace function find_operator_number()
  returns table (company_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id from companies c
  where c.is_super and exists (
    select from connections n
    where n.company_id = c.id and n.is_default and n.deleted_at is null and n.provider = 'beta' and n.status = 'CONNECTED'
  )
$$;

revoke all on function find_operator_number() from public;
grant execute on function find_operator_number() to recadia_app;
