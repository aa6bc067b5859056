-- Inserts the repeated jobs of the installation that are missing; the first run is due at once.
create or replace function jobs_repeat(p_tasks text[])
  returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into jobs (company_id, task, key, due_at, is_ready)
  select 0, t.task, '', app_now(), true from unnest(p_tasks) as t (task)
  on conflict (company_id, task, key) do nothing
$$;

revoke all on function jobs_repeat(text[]) from public;
grant execute on function jobs_repeat(text[]) to recadia_app;
