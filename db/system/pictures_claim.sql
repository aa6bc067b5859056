-- Claims contacts whose picture must be fetched, over the linked devices this gateway holds. No company and no
-- connection gets more than its share of a process: p_held_* name the fetches the process works on. Companies take
-- turns, the one with the fewest claimed rows first. The connections are found one by one through the index.
create or replace function pictures_claim(
  p_gateway text, p_lease_ms integer, p_max integer, p_per_connection integer, p_per_company integer,
  p_held_companies bigint[], p_held_connections bigint[]
)
  returns table (company_id bigint, connection_id bigint, contact_id bigint)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := app_now();
begin
  if not exists (select from contact_pictures d where d.due_at <= v_now) then
    return;
  end if;
  return query
  with recursive numbers as (
    (select d.company_id, d.connection_id from contact_pictures d where d.due_at is not null
      order by d.company_id, d.connection_id limit 1)
    union all
    select next.company_id, next.connection_id
    from numbers n cross join lateral (
      select d.company_id, d.connection_id from contact_pictures d
      where d.due_at is not null and (d.company_id, d.connection_id) > (n.company_id, n.connection_id)
      order by d.company_id, d.connection_id limit 1
    ) next
  ), candidates as (
    select c.*, cardinality(array_positions(p_held_companies, c.company_id))
      + row_number() over (partition by c.company_id order by c.due_at) as turn
    from numbers n cross join lateral (
      select d.company_id, d.contact_id, d.due_at from contact_pictures d
      where d.company_id = n.company_id and d.connection_id = n.connection_id and d.due_at <= v_now
      order by d.due_at
      limit greatest(0, p_per_connection - cardinality(array_positions(p_held_connections, n.connection_id)))
    ) c
    where exists (
      select from wa_sessions s
      where s.company_id = n.company_id and s.connection_id = n.connection_id and s.owner = p_gateway)
  ), chosen as (
    select * from candidates c where c.turn <= p_per_company order by c.turn, c.due_at limit p_max
  )
  update contact_pictures p set attempts = p.attempts + 1, due_at = v_now + p_lease_ms * interval '1 millisecond'
  where (p.company_id, p.contact_id) in (
    select d.company_id, d.contact_id
    from chosen c join contact_pictures d on d.company_id = c.company_id and d.contact_id = c.contact_id
    where d.due_at <= v_now
    for update of d skip locked
  )
  returning p.company_id, p.connection_id, p.contact_id;
end
$$;

revoke all on function pictures_claim(text, integer, integer, integer, integer, bigint[], bigint[]) from public;
grant execute on function pictures_claim(text, integer, integer, integer, integer, bigint[], bigint[]) to recadia_app;
