-- Companies whose waiting tickets are due for another assignment attempt.
create or replace function assignments_due(p_limit integer)
  returns table (company_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct d.company_id from (
    select q.company_id from queue_assignments q where q.retry_at <= app_now() and not is_held() order by q.retry_at limit p_limit
  ) d
$$;

revoke all on function assignments_due(integer) from public;
grant execute on function assignments_due(integer) to recadia_app;
