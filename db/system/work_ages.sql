-- For how many seconds the oldest due work of each kind has waited, over the companies that may work; 0 when none waits.
-- Read by metrics: the partial indexes hold due rows only.
create or replace function work_ages()
  returns table (kind text, seconds double precision)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := app_now();
  v_grace integer := company_grace_days();
begin
  return query
  with due_jobs as (
    select j.task, j.company_id, j.connection_id, j.due_at from jobs j where j.is_ready and j.worker is null and j.parked_at is null
    union all
    select j.task, j.company_id, j.connection_id, j.due_at from jobs j where not j.is_ready and j.parked_at is null and j.due_at <= v_now
  )
  select w.kind, coalesce(extract(epoch from greatest(v_now - w.since, interval '0')), 0)::double precision
  from (
    select 'inbound lane' as kind,
      (select min(l.due_at) from lanes l where l.direction = 'in' and l.due_at is not null) as since
    union all
    select 'outbound lane',
      (select min(l.due_at) from lanes l join companies k on k.id = l.company_id and company_works(k, v_grace, v_now)
        where l.direction = 'out' and l.due_at is not null)
    union all
    select 'work lane',
      (select min(l.due_at) from lanes l where l.direction = 'work' and l.due_at is not null)
    union all
    -- Jobs of a linked device that no gateway holds wait for it.
    select 'job',
      (select min(d.due_at) from due_jobs d
        where d.task not in ('ticket-timer', 'schedule') and not exists (
          select from wa_sessions s
          where s.company_id = d.company_id and s.connection_id = d.connection_id and s.owner is null))
    union all
    select 'event', (select min(e.created_at) from events e where e.seq is null)
    union all
    select 'timer',
      (select min(d.due_at) from due_jobs d
        join companies k on k.id = d.company_id and company_works(k, v_grace, v_now)
        where d.task in ('ticket-timer', 'schedule'))
  ) w;
end
$$;

revoke all on function work_ages() from public;
grant execute on function work_ages() to recadia_app;
