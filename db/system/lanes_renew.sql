-- Extends the leases of lanes that are still held under the given epochs, and returns their number. The lane of a
-- linked device is extended only while this gateway holds the session. A locked lane is skipped: the next round comes
-- before the lease ends.
create or replace function lanes_renew(
  p_direction text, p_gateway text, p_lease_ms integer,
  p_company_ids bigint[], p_connection_ids bigint[], p_chats text[], p_epochs bigint[]
)
  returns integer
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with renewed as (
    update lanes l set leased_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
    where (l.company_id, l.connection_id, l.direction, l.chat) in (
      select f.company_id, f.connection_id, f.direction, f.chat
      from unnest(p_company_ids, p_connection_ids, p_chats, p_epochs) as h (company_id, connection_id, chat, epoch)
      join lanes f on f.company_id = h.company_id and f.connection_id = h.connection_id
        and f.direction = p_direction and f.chat = h.chat and f.epoch = h.epoch
      where f.leased_until is not null
        and (p_gateway is null or exists (
          select from wa_sessions s
          where s.company_id = f.company_id and s.connection_id = f.connection_id and s.owner = p_gateway))
      for update of f skip locked
    )
    returning 1
  )
  select count(*)::integer from renewed
$$;

revoke all on function lanes_renew(text, text, integer, bigint[], bigint[], text[], bigint[]) from public;
grant execute on function lanes_renew(text, text, integer, bigint[], bigint[], text[], bigint[]) to recadia_app;
