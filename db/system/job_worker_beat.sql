-- Registers a worker as alive, by the real clock, and releases the jobs of workers that were silent for p_silent_ms. Two
-- statements, so that the second sees what a claim of a silent worker committed while the first waited for it.
create or replace function job_worker_beat(p_worker uuid, p_silent_ms integer)
  returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
declare
  v_silent uuid[];
  v_released integer;
begin
  insert into job_workers (id, seen_at) values (p_worker, clock_timestamp())
  on conflict (id) do update set seen_at = excluded.seen_at;
  with gone as (
    delete from job_workers w where w.seen_at < clock_timestamp() - p_silent_ms * interval '1 millisecond' returning w.id
  ) select array_agg(g.id) into v_silent from gone g;
  if v_silent is null then
    return 0;
  end if;
  update jobs j set worker = null, again_at = null, due_at = coalesce(j.again_at, j.due_at),
    is_ready = coalesce(j.again_at, j.due_at) <= app_now()
  where j.worker = any(v_silent);
  get diagnostics v_released = row_count;
  return v_released;
end
$$;

revoke all on function job_worker_beat(uuid, integer) from public;
grant execute on function job_worker_beat(uuid, integer) to recadia_app;
