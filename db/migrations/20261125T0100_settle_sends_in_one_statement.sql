-- Releases an outbound lane and answers when it is due again. The lock comes first: a send that is enqueued meanwhile
-- waits for it or is seen. With p_after_send a lane with work that is due now stays held, and so does a lane that is
-- locked, because a send is being enqueued: the outcome of a send waits for no other transaction.
create function free_lane_out(
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
      and state in ('waiting', 'sending', 'unknown') and review is null
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

revoke all on function free_lane_out(bigint, bigint, text, bigint, boolean) from public;
grant execute on function free_lane_out(bigint, bigint, text, bigint, boolean) to recadia_app;

-- Records that the provider accepted a row of the outbox, with the message and its event, and releases the lane. p_sent
-- is WhatsApp's reference of a sent message. True: more sends of the lane are due or being enqueued, and it
-- stays held.
create function settle_sent(
  p_company_id bigint, p_connection_id bigint, p_chat text, p_epoch bigint, p_outbox_id bigint, p_sent jsonb
)
  returns boolean language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_row record;
  v_ticket_id bigint;
begin
  -- Only an open row: a late answer must not undo the result of a status.
  update outbox set state = 'sent', error = null, detail = null, finished_at = app_now()
    where company_id = p_company_id and id = p_outbox_id and state in ('waiting', 'sending', 'unknown')
    returning message_id, client_id into v_row;
  if found and p_sent is not null then
    update messages set wa_id = p_sent ->> 'id', ack = greatest(ack, 1), send_error = null, send_detail = null,
        data = data || jsonb_build_object('chat', p_sent -> 'chat'), updated_at = app_now()
      where company_id = p_company_id and id = v_row.message_id
      returning ticket_id into v_ticket_id;
    if found then
      insert into events (company_id, name, entity_id, data)
        values (p_company_id, 'message.updated', v_row.message_id::text,
          jsonb_build_object('ticketId', v_ticket_id, 'clientId', v_row.client_id));
    end if;
  end if;
  return (free_lane_out(p_company_id, p_connection_id, p_chat, p_epoch, true)).is_held;
end
$$;

revoke all on function settle_sent(bigint, bigint, text, bigint, bigint, jsonb) from public;
grant execute on function settle_sent(bigint, bigint, text, bigint, bigint, jsonb) to recadia_app;
