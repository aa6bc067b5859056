-- The days a company works on after its due date, a platform setting of 0 to 10; a value out of range counts as 0.
create or replace function company_grace_days()
  returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select s.value::integer
    from settings s
    join companies c on c.id = s.company_id
    where c.is_super and s.key = 'graceDays' and s.value ~ '^([0-9]|10)$'
  ), 0)
$$;

revoke all on function company_grace_days() from public;
grant execute on function company_grace_days() to recadia_app, recadia_operator;
