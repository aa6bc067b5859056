-- Claims due timers. When a worker stops before it finishes, the row can be claimed again after the lease; the
-- transaction of the action deletes the timer. No company gets more than its share of a process: p_held_companies names
-- the rows the process works on. Companies take turns, the one with the fewest claimed rows first. They are found one
-- by one through the index, so the cost grows with companies, not with due rows; while nothing is due no company is
-- read. Timers of a company that may not work wait.
create or replace function timers_claim(p_lease_ms integer, p_max integer, p_per_company integer, p_held_companies bigint[])
  returns table (company_id bigint, ticket_id bigint, kind text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := app_now();
  v_grace integer := company_grace_days();
begin
  if is_held() or not exists (select from ticket_timers d where d.parked_at is null and d.due_at <= v_now) then
    return;
  end if;
  return query
  with recursive companies as (
    (select d.company_id from ticket_timers d where d.parked_at is null order by d.company_id limit 1)
    union all
    select next.company_id from companies n cross join lateral (
      select d.company_id from ticket_timers d where d.parked_at is null and d.company_id > n.company_id
      order by d.company_id limit 1
    ) next
  ), candidates as (
    select c.*, h.held + row_number() over (partition by c.company_id order by c.due_at) as turn
    from companies n
    join public.companies k on k.id = n.company_id and company_works(k, v_grace, v_now)
    cross join lateral (select cardinality(array_positions(p_held_companies, n.company_id)) as held) h
    cross join lateral (
      select w.company_id, w.ticket_id, w.kind, w.due_at from ticket_timers w
      where w.company_id = n.company_id and w.parked_at is null and w.due_at <= v_now
        and (w.leased_until is null or w.leased_until < clock_timestamp())
      order by w.due_at
      limit greatest(0, p_per_company - h.held)
    ) c
  ), chosen as (
    select * from candidates c order by c.turn, c.due_at limit p_max
  )
  update ticket_timers t set leased_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
  where (t.company_id, t.ticket_id, t.kind) in (
    select w.company_id, w.ticket_id, w.kind
    from chosen c join ticket_timers w on w.company_id = c.company_id and w.ticket_id = c.ticket_id and w.kind = c.kind
    where w.parked_at is null and w.due_at <= v_now
      and (w.leased_until is null or w.leased_until < clock_timestamp())
    for update of w skip locked
  )
  returning t.company_id, t.ticket_id, t.kind;
end
$$;

revoke all on function timers_claim(integer, integer, integer, bigint[]) from public;
grant execute on function timers_claim(integer, integer, integer, bigint[]) to recadia_app;
