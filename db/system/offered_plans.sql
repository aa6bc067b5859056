-- The plans that a stranger may choose at sign-up, by price.
create or replace function offered_plans()
  returns setof plans
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.* from plans p where p.use_internal order by p.value, p.name, p.id
$$;

revoke all on function offered_plans() from public;
grant execute on function offered_plans() to recadia_app;
