-- Claims due mails. When a worker stops before it finishes, the row can be claimed again after the lease. No company
-- gets more than its share of a process: p_held_companies names the rows the process works on. Companies take turns,
-- the one with the fewest claimed rows first. They are found one by one through the index, so the cost grows with
-- companies, not with due rows; while nothing is due no company is read.
create or replace function mail_claim(p_lease_ms integer, p_max integer, p_per_company integer, p_held_companies bigint[])
  returns table (company_id bigint, id uuid, letter_sealed text, attempts smallint, is_late boolean)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := app_now();
begin
  if not exists (select from mails d where d.due_at <= v_now) then
    return;
  end if;
  return query
  with recursive companies as (
    (select d.company_id from mails d order by d.company_id limit 1)
    union all
    select next.company_id from companies n cross join lateral (
      select d.company_id from mails d where d.company_id > n.company_id
      order by d.company_id limit 1
    ) next
  ), candidates as (
    select c.*, h.held + row_number() over (partition by c.company_id order by c.due_at) as turn
    from companies n
    cross join lateral (select cardinality(array_positions(p_held_companies, n.company_id)) as held) h
    cross join lateral (
      select w.company_id, w.id, w.due_at from mails w
      where w.company_id = n.company_id and w.due_at <= v_now
      order by w.due_at
      limit greatest(0, p_per_company - h.held)
    ) c
  ), chosen as (
    select * from candidates c order by c.turn, c.due_at limit p_max
  )
  update mails t set attempts = t.attempts + 1, due_at = v_now + p_lease_ms * interval '1 millisecond'
  where (t.company_id, t.id) in (
    select w.company_id, w.id
    from chosen c join mails w on w.company_id = c.company_id and w.id = c.id
    where w.due_at <= v_now
    for update of w skip locked
  )
  returning t.company_id, t.id, t.letter_sealed, t.attempts, t.expires_at <= v_now;
end
$$;

revoke all on function mail_claim(integer, integer, integer, bigint[]) from public;
grant execute on function mail_claim(integer, integer, integer, bigint[]) to recadia_app;
