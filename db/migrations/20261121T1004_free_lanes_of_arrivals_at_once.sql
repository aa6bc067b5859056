-- For every message a lane of arrivals is let go of until it has something to do again. In one call instead of three, and
-- still in three steps: whoever brought work meanwhile waited for the lock or has committed, so the look after it sees that.
create function free_lane_in(p_company_id bigint, p_connection_id bigint, p_chat text, p_epoch bigint)
  returns timestamptz language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_due_at timestamptz;
begin
  perform from lanes
    where company_id = p_company_id and connection_id = p_connection_id and direction = 'in' and chat = p_chat
      and epoch = p_epoch
    for update;
  if not found then
    return null;
  end if;
  select min(due_at) into v_due_at from inbound
    where company_id = p_company_id and connection_id = p_connection_id and chat = p_chat and done_at is null;
  update lanes set due_at = v_due_at, priority = 0, leased_until = null
    where company_id = p_company_id and connection_id = p_connection_id and direction = 'in' and chat = p_chat;
  return v_due_at;
end
$$;

revoke all on function free_lane_in(bigint, bigint, text, bigint) from public;
grant execute on function free_lane_in(bigint, bigint, text, bigint) to recadia_app;
