-- Claims messages whose file must be fetched. Files of linked devices go to the gateway that holds the session
-- (p_gateway), files of the Cloud API to any worker (p_gateway null). No company and no connection gets more than its
-- share of a process: p_held_* name the fetches the process works on. The newest message comes first, so history waits
-- for live messages; companies take turns.
create or replace function media_claim(
  p_gateway text, p_lease_ms integer, p_max integer, p_per_connection integer, p_per_company integer,
  p_held_companies bigint[], p_held_connections bigint[]
)
  returns table (company_id bigint, connection_id bigint, message_id bigint)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
  with recursive numbers as (
    (select f.company_id, f.connection_id from messages f where f.media_state = 'waiting'
      order by f.company_id, f.connection_id limit 1)
    union all
    select next.company_id, next.connection_id
    from numbers n cross join lateral (
      select f.company_id, f.connection_id from messages f
      where f.media_state = 'waiting' and (f.company_id, f.connection_id) > (n.company_id, n.connection_id)
      order by f.company_id, f.connection_id limit 1
    ) next
  ), candidates as (
    select c.company_id, c.id, c.at, row_number() over (partition by c.company_id order by c.at desc) as turn
    from numbers n cross join lateral (
      select f.company_id, f.id, f.at from messages f
      where f.company_id = n.company_id and f.connection_id = n.connection_id
        and f.media_state = 'waiting' and f.media_due_at <= (select app_now())
      order by f.at desc
      limit greatest(0, p_per_connection - (
        select count(*) from unnest(p_held_connections) as held (id) where held.id = n.connection_id))
    ) c
    where (p_gateway is not null and exists (
        select from wa_sessions s
        where s.company_id = n.company_id and s.connection_id = n.connection_id and s.owner = p_gateway))
      or (p_gateway is null and exists (
        select from connections k
        where k.company_id = n.company_id and k.id = n.connection_id and k.provider = 'cloud'))
  ), chosen as (
    select c.company_id, c.id from candidates c
    where c.turn <= p_per_company - (
      select count(*) from unnest(p_held_companies) as held (id) where held.id = c.company_id)
    order by c.turn, c.at desc limit p_max
  )
  update messages m set media_attempts = m.media_attempts + 1,
    media_due_at = app_now() + p_lease_ms * interval '1 millisecond'
  where (m.company_id, m.id) in (
    select f.company_id, f.id
    from chosen h join messages f on f.company_id = h.company_id and f.id = h.id
    where f.media_state = 'waiting' and f.media_due_at <= (select app_now())
    for update of f skip locked
  )
  returning m.company_id, m.connection_id, m.id
$$;

revoke all on function media_claim(text, integer, integer, integer, integer, bigint[], bigint[]) from public;
grant execute on function media_claim(text, integer, integer, integer, integer, bigint[], bigint[]) to recadia_app;
