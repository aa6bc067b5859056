-- Releases a lane until its next work and answers when that is due. The lock comes first: work that is added meanwhile
-- waits for it or is seen.
create function free_lane(
  p_company_id bigint, p_connection_id bigint, p_direction text, p_chat text, p_epoch bigint
)
  returns timestamptz language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ticket_id bigint;
  v_due_at timestamptz;
begin
  if p_direction = 'in' then
    return free_lane_in(p_company_id, p_connection_id, p_chat, p_epoch);
  elsif p_direction = 'out' then
    return (free_lane_out(p_company_id, p_connection_id, p_chat, p_epoch, false)).due_at;
  end if;
  perform from lanes
    where company_id = p_company_id and connection_id = p_connection_id and direction = 'work' and chat = p_chat
      and epoch = p_epoch
    for update;
  if not found then
    return null;
  end if;
  v_ticket_id := split_part(p_chat, ':', 2);
  -- Events after a failed one wait for it, and other subscribers go on.
  select min(w.due_at) into v_due_at from event_work w
    where w.company_id = p_company_id and w.ticket_id = v_ticket_id and w.parked_at is null
      and not exists (
        select from event_work b where b.company_id = w.company_id and b.ticket_id = w.ticket_id
          and b.subscriber = w.subscriber and b.event_id < w.event_id and b.parked_at is null);
  update lanes set due_at = v_due_at, priority = 0, leased_until = null
    where company_id = p_company_id and connection_id = p_connection_id and direction = 'work' and chat = p_chat;
  return v_due_at;
end
$$;

revoke all on function free_lane(bigint, bigint, text, text, bigint) from public;
grant execute on function free_lane(bigint, bigint, text, text, bigint) to recadia_app;
