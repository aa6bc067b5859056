-- Takes lanes with due work. Outgoing lanes of linked devices go to the gateway that holds the session (p_gateway),
-- those of the Cloud API, everything incoming and the work on tickets to any worker (p_gateway null). What was leased
-- before the session came to this gateway was leased by a holder that has lost it, and waits for nobody.
create or replace function lanes_claim(
  p_owner text, p_direction text, p_gateway text, p_lease_ms integer, p_max integer
)
  returns table (company_id bigint, connection_id bigint, chat text, epoch bigint)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  update lanes l set owner = p_owner, epoch = l.epoch + 1,
    leased_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
  where (l.company_id, l.connection_id, l.direction, l.chat) in (
    select f.company_id, f.connection_id, f.direction, f.chat
    from lanes f
    where f.direction = p_direction and f.due_at <= app_now()
      and (f.leased_until is null or f.leased_until < clock_timestamp()
        or exists (
          select from wa_sessions s
          where s.company_id = f.company_id and s.connection_id = f.connection_id and s.owner = p_gateway
            and s.owned_at > f.leased_until - p_lease_ms * interval '1 millisecond'))
      and (p_direction <> 'out'
        or (p_gateway is not null and exists (
          select from wa_sessions s
          where s.company_id = f.company_id and s.connection_id = f.connection_id and s.owner = p_gateway))
        or (p_gateway is null and exists (
          select from connections c
          where c.company_id = f.company_id and c.id = f.connection_id and c.provider = 'cloud')))
    order by f.priority desc, f.due_at
    limit p_max
    for update skip locked
  )
  returning l.company_id, l.connection_id, l.chat, l.epoch;
end
$$;

revoke all on function lanes_claim(text, text, text, integer, integer) from public;
grant execute on function lanes_claim(text, text, text, integer, integer) to recadia_app;
