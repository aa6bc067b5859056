-- How many jobs of each task are parked. Read by metrics, from an index that holds parked jobs only.
create or replace function jobs_parked()
  returns table (task text, jobs bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
  select j.task, count(*) from jobs j where j.parked_at is not null group by j.task
$$;

revoke all on function jobs_parked() from public;
grant execute on function jobs_parked() to recadia_app;
