-- Priority of an inbound event: history and address books wait for live messages.
create function inbound_priority(p_kind text, p_event jsonb) returns smallint
  language sql immutable as $$
  select (case when p_kind = 'identity' or p_event ->> 'isHistory' = 'true' then 0 else 10 end)::smallint
$$;

revoke all on function inbound_priority(text, jsonb) from public;
grant execute on function inbound_priority(text, jsonb) to recadia_app;

-- Releases an inbound lane and answers when it is due again. The lock comes first: an event that is recorded meanwhile
-- waits for it or is seen.
create or replace function free_lane_in(p_company_id bigint, p_connection_id bigint, p_chat text, p_epoch bigint)
  returns timestamptz language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_due_at timestamptz;
  v_priority smallint;
begin
  perform from lanes
    where company_id = p_company_id and connection_id = p_connection_id and direction = 'in' and chat = p_chat
      and epoch = p_epoch
    for update;
  if not found then
    return null;
  end if;
  select min(due_at), coalesce(max(inbound_priority(kind, event)), 0) into v_due_at, v_priority from inbound
    where company_id = p_company_id and connection_id = p_connection_id and chat = p_chat and done_at is null;
  update lanes set due_at = v_due_at, priority = v_priority, leased_until = null
    where company_id = p_company_id and connection_id = p_connection_id and direction = 'in' and chat = p_chat;
  return v_due_at;
end
$$;
