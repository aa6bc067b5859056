-- Ends one run of a job, if the worker still holds it under this attempt: without a time it is deleted, or runs again when it
-- was enqueued again meanwhile; with p_due_at or p_pause_ms it waits until then. p_error is kept and counts the attempt;
-- without it the next run begins as a first attempt. p_parks leaves the job to an operator.
create or replace function job_end(
  p_company_id bigint, p_id bigint, p_worker uuid, p_attempts integer, p_due_at timestamptz, p_pause_ms double precision,
  p_error text, p_parks boolean
)
  returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := app_now();
  v_due_at timestamptz := coalesce(p_due_at, v_now + p_pause_ms * interval '1 millisecond');
begin
  if v_due_at is null and not p_parks then
    delete from jobs j
    where j.company_id = p_company_id and j.id = p_id and j.worker = p_worker and j.attempts = p_attempts
      and j.again_at is null;
    if found then
      return true;
    end if;
  end if;
  update jobs j set
    worker = null, again_at = null,
    due_at = coalesce(j.again_at, v_due_at, j.due_at),
    is_ready = coalesce(j.again_at, v_due_at, j.due_at) <= v_now,
    attempts = case when p_error is null or j.again_at is not null then 0 else j.attempts end,
    error = p_error,
    parked_at = case when p_parks and j.again_at is null then v_now end
  where j.company_id = p_company_id and j.id = p_id and j.worker = p_worker and j.attempts = p_attempts;
  return found;
end
$$;

revoke all on function job_end(bigint, bigint, uuid, integer, timestamptz, double precision, text, boolean) from public;
grant execute on function job_end(bigint, bigint, uuid, integer, timestamptz, double precision, text, boolean) to recadia_app;
