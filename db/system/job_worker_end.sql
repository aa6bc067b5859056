-- Ends a worker; what it still holds is released at once.
create or replace function job_worker_end(p_worker uuid)
  returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
begin
  delete from job_workers w where w.id = p_worker;
  update jobs j set worker = null, again_at = null, due_at = coalesce(j.again_at, j.due_at),
    is_ready = coalesce(j.again_at, j.due_at) <= app_now()
  where j.worker = p_worker;
end
$$;

revoke all on function job_worker_end(uuid) from public;
grant execute on function job_worker_end(uuid) to recadia_app;
