-- Claims schedules that are due: to be sent, or to check whether they were sent. Of the schedules for one contact only
-- the first is claimed until it has become a message, so that they are sent in order and no worker waits for another.
-- When a worker stops before it finishes, the row can be claimed again after the lease. No company gets more than its
-- share of a process: p_held_companies names the rows the process works on. Companies take turns, the one with the
-- fewest claimed rows first. They are found one by one through the index, so the cost grows with companies, not with
-- due rows; while nothing is due no company is read. Schedules of a company that may not work wait,
-- and so do those of a plan without schedules; the operator's company sends reminders by them whatever its plan is.
create or replace function schedules_claim(p_lease_ms integer, p_max integer, p_per_company integer, p_held_companies bigint[])
  returns table (company_id bigint, id bigint)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := app_now();
  v_grace integer := company_grace_days();
begin
  if is_held() or not exists (select from schedules d where d.due_at <= v_now) then
    return;
  end if;
  return query
  with recursive companies as (
    (select d.company_id from schedules d where d.due_at is not null order by d.company_id limit 1)
    union all
    select next.company_id from companies n cross join lateral (
      select d.company_id from schedules d where d.due_at is not null and d.company_id > n.company_id
      order by d.company_id limit 1
    ) next
  ), candidates as (
    select c.*, h.held + row_number() over (partition by c.company_id order by c.due_at) as turn
    from companies n
    join public.companies k on k.id = n.company_id and company_works(k, v_grace, v_now)
    join plans f on f.id = k.plan_id
    cross join lateral (select cardinality(array_positions(p_held_companies, n.company_id)) as held) h
    cross join lateral (
      select w.company_id, w.id, w.due_at from schedules w
      where w.company_id = n.company_id and w.due_at <= v_now and w.review is distinct from 'parked'
        and (w.handed_at is not null or f.use_schedules or k.is_super)
        and (w.handed_at is not null or not exists (
          select from schedules e
          where e.company_id = w.company_id and e.contact_id = w.contact_id and (e.send_at, e.id) < (w.send_at, w.id)
            and e.due_at is not null and e.handed_at is null and e.review is distinct from 'parked'))
      order by w.due_at
      limit greatest(0, p_per_company - h.held)
    ) c
  ), chosen as (
    select * from candidates c order by c.turn, c.due_at limit p_max
  )
  update schedules t set status = 'AGENDADA', tries = least(t.tries + 1, 1000),
    due_at = v_now + p_lease_ms * interval '1 millisecond'
  where (t.company_id, t.id) in (
    select w.company_id, w.id
    from chosen c join schedules w on w.company_id = c.company_id and w.id = c.id
    where w.due_at <= v_now and w.review is distinct from 'parked'
      and (w.handed_at is not null or not exists (
        select from schedules e
        where e.company_id = w.company_id and e.contact_id = w.contact_id and (e.send_at, e.id) < (w.send_at, w.id)
          and e.due_at is not null and e.handed_at is null and e.review is distinct from 'parked'))
    for update of w skip locked
  )
  returning t.company_id, t.id;
end
$$;

revoke all on function schedules_claim(integer, integer, integer, bigint[]) from public;
grant execute on function schedules_claim(integer, integer, integer, bigint[]) to recadia_app;
