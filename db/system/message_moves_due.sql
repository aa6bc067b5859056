-- Pending moves of messages, the oldest first: a merge waits for the merge before it.
create or replace function message_moves_due(p_limit integer)
  returns table (company_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.company_id, m.id from message_moves m
  where m.due_at <= app_now() and not exists (
    select from message_moves e
    where e.company_id = m.company_id and e.due_at is not null and e.id < m.id and e.to_id = m.from_id and e.kind = m.kind)
  order by m.due_at, m.id
  limit p_limit
$$;

revoke all on function message_moves_due(integer) from public;
grant execute on function message_moves_due(integer) to recadia_app;
