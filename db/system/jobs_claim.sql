-- Claims due jobs of the given tasks for a worker that is registered. p_tasks lists for each task how many jobs the worker
-- may still take (room), how many of a company and of a connection it may hold (perCompany, perConnection), and whether
-- jobs of a company that may not work wait (waits), and whether they run after a restore (runsHeld). p_held names the jobs
-- that the worker holds. Companies take turns, the one with the fewest held jobs first. With p_gateway, jobs of connections
-- whose linked sessions this gateway holds; without it all others of the tasks. Companies and connections with ready jobs
-- are found one by one through the index: the cost grows with them, not with jobs, and no future job is read.
create or replace function jobs_claim(
  p_worker uuid, p_gateway text, p_tasks jsonb, p_held_tasks text[], p_held_companies bigint[], p_held_connections bigint[]
)
  returns table (
    company_id bigint, id bigint, task text, key text, connection_id bigint, data jsonb, due_at timestamptz,
    attempts smallint, has_more boolean
  )
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz := app_now();
  v_grace integer := company_grace_days();
  v_is_held boolean := is_held();
  v_most constant integer := 500;
  v_made_ready integer;
begin
  update jobs j set is_ready = true
  where (j.company_id, j.id) in (
    select f.company_id, f.id from jobs f
    where not f.is_ready and f.parked_at is null and f.due_at <= v_now
    order by f.due_at limit v_most
    for update skip locked
  );
  get diagnostics v_made_ready = row_count;
  if not exists (select from jobs j where j.is_ready and j.worker is null and j.parked_at is null) then
    return;
  end if;
  -- The lock keeps another worker from taking this one for silent until the claim has committed.
  perform from job_workers w where w.id = p_worker for key share;
  if not found then
    return;
  end if;

  return query
  with recursive settings as materialized (
    select s.* from jsonb_to_recordset(p_tasks) as s (
      task text, room integer, "perCompany" integer, "perConnection" integer, waits boolean, "runsHeld" boolean)
    where s.room > 0 and (s."runsHeld" or not v_is_held)
  ), places as (
    select s.task, first.company_id, first.connection_id
    from settings s cross join lateral (
      select r.company_id, r.connection_id from jobs r
      where r.task = s.task collate "C" and r.is_ready and r.worker is null and r.parked_at is null
      order by r.company_id, r.connection_id limit 1
    ) first
    union all
    select p.task, next.company_id, next.connection_id
    from places p cross join lateral (
      select r.company_id, r.connection_id from jobs r
      where r.task = p.task collate "C" and r.is_ready and r.worker is null and r.parked_at is null
        and (r.company_id, r.connection_id) > (p.company_id, p.connection_id)
      order by r.company_id, r.connection_id limit 1
    ) next
  ), candidates as (
    select s.task, c.company_id, c.id, c.due_at,
      held.by_company + row_number() over (partition by s.task, p.company_id order by c.due_at) as turn,
      s.room, s."perCompany"
    from places p
    join settings s on s.task = p.task
    cross join lateral (
      select count(*) as by_company, count(*) filter (where h.connection_id = p.connection_id) as by_connection
      from unnest(p_held_tasks, p_held_companies, p_held_connections) as h (task, company_id, connection_id)
      where h.task = p.task and h.company_id = p.company_id
    ) held
    cross join lateral (
      select r.company_id, r.id, r.due_at from jobs r
      where r.task = p.task collate "C" and r.company_id = p.company_id and r.connection_id = p.connection_id
        and r.is_ready and r.worker is null and r.parked_at is null
      order by r.due_at
      limit greatest(0, least(s.room, s."perCompany" - held.by_company,
        case when p.connection_id > 0 then s."perConnection" - held.by_connection else s.room end))
    ) c
    where (not s.waits or exists (
        select from companies k where k.id = p.company_id and company_works(k, v_grace, v_now)))
      and (p_gateway is null or exists (
        select from wa_sessions w
        where w.company_id = p.company_id and w.connection_id = p.connection_id and w.owner = p_gateway))
  ), allowed as (
    select c.*, row_number() over (partition by c.task order by c.turn, c.due_at) as place
    from candidates c where c.turn <= c."perCompany"
  ), claimed as (
    update jobs j set worker = p_worker, attempts = least(j.attempts + 1, 30000)
    where (j.company_id, j.id) in (
      select r.company_id, r.id
      from allowed a join jobs r on r.company_id = a.company_id and r.id = a.id
      where a.place <= a.room and r.is_ready and r.worker is null and r.parked_at is null
      for update of r skip locked
    )
    returning j.company_id, j.id, j.task, j.key, j.connection_id, j.data, j.due_at, j.attempts
  )
  select c.*, v_made_ready = v_most from claimed c order by c.due_at;
end
$$;

revoke all on function jobs_claim(uuid, text, jsonb, text[], bigint[], bigint[]) from public;
grant execute on function jobs_claim(uuid, text, jsonb, text[], bigint[], bigint[]) to recadia_app;
