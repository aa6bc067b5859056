-- Releases an outbound lane and answers when it is due again, as before, with the condition of the index of open sends. The
-- lock comes first: a send that is enqueued meanwhile waits for it or is seen. With p_after_send a lane with work that is
-- due now stays held, and so does a lane that is locked, because a send is being enqueued: the outcome of a send waits for
-- no other transaction.
create or replace function free_lane_out(
  p_company_id bigint, p_connection_id bigint, p_chat text, p_epoch bigint, p_after_send boolean,
  out due_at timestamptz, out is_held boolean
)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_priority smallint;
begin
  is_held := false;
  if p_after_send then
    perform from lanes
      where company_id = p_company_id and connection_id = p_connection_id and direction = 'out' and chat = p_chat
        and epoch = p_epoch
      for update skip locked;
    if not found then
      is_held := exists (
        select from lanes
        where company_id = p_company_id and connection_id = p_connection_id and direction = 'out' and chat = p_chat
          and epoch = p_epoch);
      return;
    end if;
  end if;
  perform from lanes
    where company_id = p_company_id and connection_id = p_connection_id and direction = 'out' and chat = p_chat
      and epoch = p_epoch
    for update;
  if not found then
    return;
  end if;
  -- The next row of each state: within a chat the highest priority goes first, unknown sends by their deadline.
  select min(head.due_at), coalesce(max(head.priority), 0) into free_lane_out.due_at, v_priority from (
    select distinct on (state) due_at, priority from outbox
    where company_id = p_company_id and connection_id = p_connection_id and chat = p_chat
      and finished_at is null and review is null
    order by state, case when state = 'unknown' then 0 else priority end desc,
      case when state = 'unknown' then due_at end, id
  ) head;
  is_held := coalesce(p_after_send and free_lane_out.due_at <= app_now(), false);
  if is_held then
    return;
  end if;
  update lanes set due_at = free_lane_out.due_at, priority = v_priority, leased_until = null
    where company_id = p_company_id and connection_id = p_connection_id and direction = 'out' and chat = p_chat;
end
$$;
