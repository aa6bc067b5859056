-- Claims lanes with due work. Outgoing lanes of linked devices go to the gateway that holds the session (p_gateway);
-- lanes of the Cloud API, incoming lanes and ticket lanes go to any worker (p_gateway null). A lease older than this
-- gateway's hold on the session belongs to a gateway that lost the session, and is ignored. No company and no
-- connection gets more than its share of a process: p_held_* name the lanes the process works on, one entry per lane.
-- Outgoing lanes of a company that may not work wait. Of lanes of priority 0 (history, campaigns) at most p_background
-- are claimed. Companies take turns. The due connections are found one by one through the index: the cost grows with
-- connections, not with due lanes.
create or replace function lanes_claim(
  p_owner text, p_direction text, p_gateway text, p_lease_ms integer, p_max integer,
  p_per_connection integer, p_per_company integer, p_background integer,
  p_held_companies bigint[], p_held_connections bigint[]
)
  returns table (company_id bigint, connection_id bigint, chat text, epoch bigint, priority smallint)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  -- Read once, because every call reads the row of the clock.
  v_now timestamptz := app_now();
  v_grace integer := company_grace_days();
begin
  if p_direction <> 'in' and is_held() then
    return;
  end if;
  return query
  with recursive numbers as (
    (select f.company_id, f.connection_id from lanes f
      where f.direction = p_direction and f.due_at is not null
      order by f.company_id, f.connection_id limit 1)
    union all
    select next.company_id, next.connection_id
    from numbers n cross join lateral (
      select f.company_id, f.connection_id from lanes f
      where f.direction = p_direction and f.due_at is not null
        and (f.company_id, f.connection_id) > (n.company_id, n.connection_id)
      order by f.company_id, f.connection_id limit 1
    ) next
  ), candidates as (
    select c.company_id, c.connection_id, c.chat, c.priority, c.due_at,
      row_number() over (partition by c.company_id order by c.priority desc, c.due_at) as turn
    from numbers n cross join lateral (
      select f.company_id, f.connection_id, f.chat, f.priority, f.due_at
      from lanes f
      where f.direction = p_direction and f.company_id = n.company_id and f.connection_id = n.connection_id
        and f.due_at <= v_now
        and (f.leased_until is null or f.leased_until < clock_timestamp()
          or exists (
            select from wa_sessions s
            where s.company_id = f.company_id and s.connection_id = f.connection_id and s.owner = p_gateway
              and s.owned_at > f.leased_until - p_lease_ms * interval '1 millisecond'))
      order by f.priority desc, f.due_at
      limit greatest(0, p_per_connection - (
        select count(*) from unnest(p_held_connections) as held (id) where held.id = n.connection_id))
    ) c
    where p_direction <> 'out' or (
      exists (select from companies o where o.id = n.company_id and company_works(o, v_grace, v_now))
      and case when p_gateway is null
        then exists (
          select from connections k
          where k.company_id = n.company_id and k.id = n.connection_id and k.provider = 'cloud')
        else exists (
          select from wa_sessions s
          where s.company_id = n.company_id and s.connection_id = n.connection_id and s.owner = p_gateway)
      end)
  ), allowed as (
    select c.*, row_number() over (partition by c.priority > 0 order by c.turn, c.due_at) as place
    from candidates c
    where c.turn <= p_per_company - (
      select count(*) from unnest(p_held_companies) as held (id) where held.id = c.company_id)
  ), chosen as (
    select * from allowed a where a.priority > 0 or a.place <= p_background
    order by a.priority desc, a.turn, a.due_at limit p_max
  )
  update lanes l set owner = p_owner, epoch = l.epoch + 1,
    leased_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
  where (l.company_id, l.connection_id, l.direction, l.chat) in (
    select f.company_id, f.connection_id, f.direction, f.chat
    from chosen h
    join lanes f on f.company_id = h.company_id and f.connection_id = h.connection_id and f.direction = p_direction
      and f.chat = h.chat
    where f.due_at <= v_now
      and (f.leased_until is null or f.leased_until < clock_timestamp()
        or exists (
          select from wa_sessions s
          where s.company_id = f.company_id and s.connection_id = f.connection_id and s.owner = p_gateway
            and s.owned_at > f.leased_until - p_lease_ms * interval '1 millisecond'))
    for update of f skip locked
  )
  returning l.company_id, l.connection_id, l.chat, l.epoch, l.priority;
end
$$;

revoke all on function
  lanes_claim(text, text, text, integer, integer, integer, integer, integer, bigint[], bigint[]) from public;
grant execute on function
  lanes_claim(text, text, text, integer, integer, integer, integer, integer, bigint[], bigint[]) to recadia_app;
