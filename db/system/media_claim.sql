-- Takes messages whose file waits. Files of linked devices go to the gateway that holds the session (p_gateway), those
-- of the Cloud API to any worker (p_gateway null).
create or replace function media_claim(p_gateway text, p_lease_ms integer, p_max integer)
  returns table (company_id bigint, connection_id bigint, message_id bigint)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update messages m set media_attempts = m.media_attempts + 1,
    media_due_at = app_now() + p_lease_ms * interval '1 millisecond'
  where (m.company_id, m.id) in (
    select f.company_id, f.id from messages f
    where f.media_state = 'waiting' and f.media_due_at <= app_now()
      and ((p_gateway is not null and exists (
          select from wa_sessions s
          where s.company_id = f.company_id and s.connection_id = f.connection_id and s.owner = p_gateway))
        or (p_gateway is null and exists (
          select from connections c
          where c.company_id = f.company_id and c.id = f.connection_id and c.provider = 'cloud')))
    order by f.media_due_at
    limit p_max
    for update skip locked
  )
  returning m.company_id, m.connection_id, m.id
$$;

revoke all on function media_claim(text, integer, integer) from public;
grant execute on function media_claim(text, integer, integer) to recadia_app;
