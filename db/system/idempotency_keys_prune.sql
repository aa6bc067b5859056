-- Deletes stored responses older than the cutoff, at most p_limit at a time; returns the number of deleted rows. In
-- plpgsql, because there the planner knows the cutoff: without it, a sequential scan looks as cheap as the index.
create or replace function idempotency_keys_prune(p_cutoff timestamptz, p_limit integer)
  returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_gone integer;
begin
  with old as (
    select k.company_id, k.user_id, k.route, k.key from idempotency_keys k where k.created_at < p_cutoff limit p_limit
  ),
  gone as (
    delete from idempotency_keys k using old o
    where (k.company_id, k.user_id, k.route, k.key) = (o.company_id, o.user_id, o.route, o.key)
    returning 1
  )
  select count(*) into v_gone from gone;
  return v_gone;
end
$$;

revoke all on function idempotency_keys_prune(timestamptz, integer) from public;
grant execute on function idempotency_keys_prune(timestamptz, integer) to recadia_app;
