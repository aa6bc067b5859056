-- Records inbound events and makes their lanes due, as before, except acks that change nothing. WhatsApp reports "sent" also
-- after its answer has said so, and a message has the lower ack already when a higher one is recorded with it.
create or replace function record_inbound(p_company_id bigint, p_rows jsonb) returns integer
  language plpgsql set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
declare
  v_now timestamptz := app_now();
  v_recorded integer;
begin
  with event as materialized (
    select r.* from rows from (jsonb_to_recordset(p_rows) as ("connectionId" bigint, chat text, kind text, "dedupeKey" text,
      event jsonb, at timestamptz, message jsonb)) with ordinality as r ("connectionId", chat, kind, "dedupeKey", event, at, message, no)
  ), ack as materialized (
    select e."connectionId", e.event -> 'ref' ->> 'id' as wa_id, (e.event ->> 'ack')::smallint as ack,
      e.event ? 'clientId' as names_send
    from event e where e.kind = 'ack'
  ), recorded as (
    insert into inbound (company_id, connection_id, chat, kind, dedupe_key, event, at, message, due_at, created_at)
    select p_company_id, r."connectionId", r.chat, r.kind, r."dedupeKey", r.event, r.at, r.message, v_now, v_now
    from event r
    where r.kind <> 'ack' or not exists (
      select from ack h
      where h."connectionId" = r."connectionId" and h.wa_id = r.event -> 'ref' ->> 'id'
        and h.ack > (r.event ->> 'ack')::smallint and (h.names_send or not r.event ? 'clientId')
    ) and not exists (
      -- The condition of a settled send in raiseSettledAcks.
      select from messages m
      left join outbox o on o.company_id = m.company_id and o.message_id = m.id and o.kind = 'send'
      where m.company_id = p_company_id and m.connection_id = r."connectionId" and m.wa_id = r.event -> 'ref' ->> 'id'
        and m.from_me and m.send_error is null and m.ack >= (r.event ->> 'ack')::smallint
        and (o.id is null or (m.ack > 0 and o.state = 'sent' and o.refused_at is null))
    )
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
