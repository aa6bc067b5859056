-- Sends created before p_before whose linked device is logged out or stopped by a user. No gateway claims their lanes,
-- so no other process would end them.
create or replace function outbox_stranded(p_before timestamptz, p_limit integer)
  returns table (company_id bigint, outbox_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.company_id, o.id
  from wa_sessions s
  join outbox o on o.company_id = s.company_id and o.connection_id = s.connection_id
    and o.finished_at is null and o.state = 'waiting'
    and o.review is null and greatest(o.created_at, o.due_at) < p_before
  where s.desired = 'stopped'
  order by o.company_id, o.id
  limit p_limit
$$;

revoke all on function outbox_stranded(timestamptz, integer) from public;
grant execute on function outbox_stranded(timestamptz, integer) to recadia_app;
