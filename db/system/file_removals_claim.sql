-- Takes files that a row no longer names. A worker that dies with one leaves it to the next when the lease is over.
create or replace function file_removals_claim(p_lease_ms integer, p_max integer)
  returns table (company_id bigint, path text)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update file_removals r set due_at = app_now() + p_lease_ms * interval '1 millisecond'
  where (r.company_id, r.path) in (
    select d.company_id, d.path from file_removals d
    where d.due_at <= app_now() and not is_held()
    order by d.due_at
    limit p_max
    for update skip locked
  )
  returning r.company_id, r.path
$$;

revoke all on function file_removals_claim(integer, integer) from public;
grant execute on function file_removals_claim(integer, integer) to recadia_app;
