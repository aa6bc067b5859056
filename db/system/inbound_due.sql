-- Inbound lanes with due live messages that no worker holds, across companies: keys only. Oldest first within a company,
-- and at most p_per_company of each. Lanes that need a claim and history are left to lanes_claim. The due connections
-- are found one by one through the index: the cost grows with connections, not with due lanes.
create or replace function inbound_due(p_max integer, p_per_company integer)
  returns table (company_id bigint, connection_id bigint, chat text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := app_now();
begin
  return query
  with recursive numbers as (
    (select f.company_id, f.connection_id from lanes f
      where f.direction = 'in' and f.due_at is not null
      order by f.company_id, f.connection_id limit 1)
    union all
    select next.company_id, next.connection_id
    from numbers n cross join lateral (
      select f.company_id, f.connection_id from lanes f
      where f.direction = 'in' and f.due_at is not null
        and (f.company_id, f.connection_id) > (n.company_id, n.connection_id)
      order by f.company_id, f.connection_id limit 1
    ) next
  ), candidates as (
    select c.company_id, c.connection_id, c.chat, c.due_at,
      row_number() over (partition by c.company_id order by c.due_at) as turn
    from numbers n cross join lateral (
      select f.company_id, f.connection_id, f.chat, f.due_at from lanes f
      where f.direction = 'in' and f.company_id = n.company_id and f.connection_id = n.connection_id
        and f.due_at <= v_now and f.priority > 0 and not f.needs_claim
        and (f.leased_until is null or f.leased_until < clock_timestamp())
      order by f.priority desc, f.due_at
      limit p_per_company
    ) c
  )
  select c.company_id, c.connection_id, c.chat from candidates c
  where c.turn <= p_per_company
  order by c.turn, c.due_at
  limit p_max;
end
$$;

revoke all on function inbound_due(integer, integer) from public;
grant execute on function inbound_due(integer, integer) to recadia_app;
