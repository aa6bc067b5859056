-- Claims files that no row names any longer. When a worker stops before it finishes, the row can be claimed again after
-- the lease. No company gets more than its share of a process: p_held_companies names the rows the process works on.
-- Companies take turns, the one with the fewest claimed rows first. They are found one by one through the index, so the
-- cost grows with companies, not with due rows; while nothing is due no company is read.
create or replace function file_removals_claim(p_lease_ms integer, p_max integer, p_per_company integer, p_held_companies bigint[])
  returns table (company_id bigint, path text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := app_now();
begin
  if is_held() or not exists (select from file_removals d where d.due_at <= v_now) then
    return;
  end if;
  return query
  with recursive companies as (
    (select d.company_id from file_removals d order by d.company_id limit 1)
    union all
    select next.company_id from companies n cross join lateral (
      select d.company_id from file_removals d where d.company_id > n.company_id
      order by d.company_id limit 1
    ) next
  ), candidates as (
    select c.*, h.held + row_number() over (partition by c.company_id order by c.due_at) as turn
    from companies n
    cross join lateral (select cardinality(array_positions(p_held_companies, n.company_id)) as held) h
    cross join lateral (
      select w.company_id, w.path, w.due_at from file_removals w
      where w.company_id = n.company_id and w.due_at <= v_now
      order by w.due_at
      limit greatest(0, p_per_company - h.held)
    ) c
  ), chosen as (
    select * from candidates c order by c.turn, c.due_at limit p_max
  )
  update file_removals t set due_at = v_now + p_lease_ms * interval '1 millisecond'
  where (t.company_id, t.path) in (
    select w.company_id, w.path
    from chosen c join file_removals w on w.company_id = c.company_id and w.path = c.path
    where w.due_at <= v_now
    for update of w skip locked
  )
  returning t.company_id, t.path;
end
$$;

revoke all on function file_removals_claim(integer, integer, integer, bigint[]) from public;
grant execute on function file_removals_claim(integer, integer, integer, bigint[]) to recadia_app;
