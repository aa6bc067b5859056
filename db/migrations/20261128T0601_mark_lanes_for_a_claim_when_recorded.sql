-- Records inbound events and makes their lanes due, as before. A lane whose first event is no everyday message is marked
-- for a claim at once, so that receive_inbound does not read it in vain: statuses of our own messages are most of these.
create or replace function record_inbound(p_company_id bigint, p_rows jsonb) returns integer
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := app_now();
  v_recorded integer;
begin
  with recorded as (
    insert into inbound (company_id, connection_id, chat, kind, dedupe_key, event, at, message, due_at, created_at)
    select p_company_id, r."connectionId", r.chat, r.kind, r."dedupeKey", r.event, r.at, r.message, v_now, v_now
    from rows from (jsonb_to_recordset(p_rows) as ("connectionId" bigint, chat text, kind text, "dedupeKey" text,
      event jsonb, at timestamptz, message jsonb)) with ordinality as r ("connectionId", chat, kind, "dedupeKey", event, at, message, no)
    order by r.no
    on conflict (company_id, connection_id, kind, dedupe_key) do nothing
    returning id, connection_id, chat, message, inbound_priority(kind, event) as priority
  ), due as (
    insert into lanes (company_id, connection_id, direction, chat, due_at, priority, needs_claim)
    select p_company_id, r.connection_id, 'in', r.chat, v_now, max(r.priority),
      (array_agg(r.message is null order by r.id))[1]
    from recorded r
    group by r.connection_id, r.chat order by r.connection_id, r.chat
    on conflict (company_id, connection_id, direction, chat) do update set
      due_at = least(coalesce(lanes.due_at, excluded.due_at), excluded.due_at),
      priority = case when lanes.due_at is null then excluded.priority
        else greatest(lanes.priority, excluded.priority) end,
      needs_claim = case when lanes.due_at is null then excluded.needs_claim else lanes.needs_claim end
  )
  select count(*) into v_recorded from recorded;
  return v_recorded;
end
$$;
