-- What a live message of a customer stores, when it needs nothing but a known contact and an open ticket; empty when the
-- event is done.
alter table inbound add column message jsonb check (jsonb_typeof(message) = 'object');

-- The next event of the lane needs more than receive_inbound does: a worker claims the lane.
alter table lanes add column needs_claim boolean not null default false;
grant update (needs_claim) on lanes to recadia_app;

-- Records inbound events of several companies and makes their lanes due. An event that is stored already is skipped.
-- Companies and lanes are sorted, so that two calls cannot deadlock. p_rows: connectionId, chat, kind, dedupeKey, event,
-- at and message, by company.
create function record_inbound(p_company_id bigint, p_rows jsonb) returns integer
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
    returning connection_id, chat, inbound_priority(kind, event) as priority
  ), due as (
    insert into lanes (company_id, connection_id, direction, chat, due_at, priority)
    select p_company_id, r.connection_id, 'in', r.chat, v_now, max(r.priority) from recorded r
    group by r.connection_id, r.chat order by r.connection_id, r.chat
    on conflict (company_id, connection_id, direction, chat) do update set
      due_at = least(coalesce(lanes.due_at, excluded.due_at), excluded.due_at),
      priority = case when lanes.due_at is null then excluded.priority
        else greatest(lanes.priority, excluded.priority) end
  )
  select count(*) into v_recorded from recorded;
  return v_recorded;
end
$$;

revoke all on function record_inbound(bigint, jsonb) from public;
grant execute on function record_inbound(bigint, jsonb) to recadia_app;

-- record_inbound for several companies; the tenant is set for each.
create function record_inbound_of_companies(p_deliveries jsonb) returns integer
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  d record;
  v_recorded integer := 0;
begin
  for d in
    select (e.delivery ->> 'companyId')::bigint as company_id, jsonb_agg(r.event order by e.no, r.no) as events
    from jsonb_array_elements(p_deliveries) with ordinality as e (delivery, no)
    cross join lateral jsonb_array_elements(e.delivery -> 'rows') with ordinality as r (event, no)
    group by 1 order by 1
  loop
    perform set_config('app.company_id', d.company_id::text, true);
    v_recorded := v_recorded + record_inbound(d.company_id, d.events);
  end loop;
  perform set_config('app.company_id', '', true);
  return v_recorded;
end
$$;

revoke all on function record_inbound_of_companies(jsonb) from public;
grant execute on function record_inbound_of_companies(jsonb) to recadia_app;

-- Receives the everyday messages of some locked lanes of one company: text or media of a known contact in a ticket that
-- an agent holds or that is open. Each lane ends at its first other event, which needs a claim. Every condition is one of
-- the path that a claimed lane takes (receive.ts), and rows that others hold locked are left to that path.
create function receive_inbound_of_company(
  p_company_id bigint, p_connection_ids bigint[], p_chats text[], p_most integer, p_now timestamptz
)
  returns table (connection_id bigint, lanes integer, received integer, repeated integer, is_cut boolean)
  language plpgsql set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  return query
  with lane as materialized (
    select u.connection_id, u.chat from unnest(p_connection_ids, p_chats) as u (connection_id, chat)
  ), due as materialized (
    select i.*, c.provider_is_there,
      exists (
        select from messages k where k.company_id = p_company_id and k.connection_id = i.connection_id
          and k.wa_id = i.m ->> 'waId') as is_known
    from lane l
    cross join lateral (
      select n.id, n.connection_id, n.chat, n.message as m from inbound n
      where n.company_id = p_company_id and n.connection_id = l.connection_id and n.chat = l.chat
        and n.done_at is null and n.due_at <= p_now
      order by n.id limit p_most
      for update
    ) i
    cross join lateral (
      select k.deleted_at is null as provider_is_there from connections k
      where k.company_id = p_company_id and k.id = i.connection_id
    ) c
  ), named as materialized (
    select d.id, count(*) as names, count(i.contact_id) as known, min(i.contact_id) as contact_id,
      max(i.contact_id) as last_contact_id, coalesce(bool_and(i.value = n.value), false) as is_spelled
    from due d
    cross join lateral jsonb_to_recordset(d.m -> 'names') as n (kind text, key text, value text)
    left join contact_identities i on i.company_id = p_company_id and i.kind = n.kind and i.match_key = n.key
    where d.m is not null and not d.is_known
    group by d.id
  ), settled as materialized (
    select n.id, n.contact_id from named n
    where n.known = n.names and n.contact_id = n.last_contact_id and n.is_spelled
  ), contact as materialized (
    select k.id, k.name, k.number, k.reply_kind, k.reply_value from contacts k
    where k.company_id = p_company_id and k.id = any(array(select s.contact_id from settled s))
      and k.merged_into_id is null
    order by k.id
    for no key update skip locked
  ), ticket as materialized (
    select t.id, t.contact_id, t.connection_id, t.last_message_at from tickets t
    where t.company_id = p_company_id and t.status <> 'closed' and not t.is_group
      and (t.status <> 'pending' or t.user_id is not null)
      and (t.contact_id, t.connection_id) in (
        select s.contact_id, d.connection_id from settled s join due d on d.id = s.id)
    order by t.id
    for no key update skip locked
  ), judged as materialized (
    select d.id, d.connection_id, d.chat, d.m, d.is_known, k.id as contact_id, t.id as ticket_id, t.last_message_at,
      d.is_known or coalesce(
        d.provider_is_there and t.id is not null
        and k.number = coalesce(d.m ->> 'number', k.number)
        and k.reply_kind = d.m ->> 'replyKind' and k.reply_value = d.m ->> 'replyValue'
        -- The message replaces a placeholder name by the sender's own name.
        and (not (k.name = k.number or d.m -> 'placeholders' ? k.name)
          or k.name = coalesce(d.m ->> 'pushName', nullif(k.number, ''), k.name))
        and not exists (
          select from schedules p
          where p.company_id = p_company_id and p.contact_id = k.id and p.cancel_on_reply
            and p.status in ('PENDENTE', 'AGENDADA') and p.handed_at is null)
        and (d.m -> 'asksPicture' = 'false' or exists (
          select from contact_pictures f
          where f.company_id = p_company_id and f.contact_id = k.id
            and (f.checked_at > p_now - interval '1 day'
              or (f.due_at is not null and f.connection_id = d.connection_id)))),
        false) as is_everyday
    from due d
    left join settled s on s.id = d.id
    left join contact k on k.id = s.contact_id
    left join ticket t on t.contact_id = k.id and t.connection_id = d.connection_id
  ), ready as materialized (
    select j.*, j.at as sent_at,
      max(j.at) filter (where not j.is_known) over (
        partition by j.ticket_id order by j.id rows between unbounded preceding and 1 preceding) as before_at
    from (
      select o.*, least((o.m ->> 'at')::timestamptz, p_now + interval '1 minute') as at
      from (
        select j.*, bool_and(j.is_everyday) over (partition by j.connection_id, j.chat order by j.id) as is_reached
        from judged j
      ) o
      where o.is_reached
    ) j
  ), stored as (
    insert into messages (company_id, ticket_id, connection_id, wa_id, at, contact_id, sender_id, from_me, from_phone,
      is_read, ack, body, media_type, media_name, mime_type, media_bytes, media_state, data, quoted_wa_id, quoted_body,
      media_due_at, created_at, updated_at)
    select p_company_id, r.ticket_id, r.connection_id, r.m ->> 'waId',
      -- WhatsApp reports whole seconds: a message in the second of the one before came after it.
      case when date_trunc('second', greatest(r.last_message_at, r.before_at)) = r.sent_at
        then greatest(r.sent_at, r.last_message_at, r.before_at) else r.sent_at end,
      r.contact_id, r.m ->> 'senderId', false, false, false, 0, r.m ->> 'body', r.m ->> 'mediaType',
      r.m ->> 'mediaName', r.m ->> 'mimeType', (r.m ->> 'mediaBytes')::bigint, r.m ->> 'mediaState', r.m -> 'data',
      r.m ->> 'quotedWaId', r.m ->> 'quotedBody', p_now, p_now, p_now
    from ready r where not r.is_known
    order by r.id
    on conflict (company_id, connection_id, wa_id) do nothing
    returning id, ticket_id, connection_id, wa_id, at
  ), placed as materialized (
    select distinct on (s.id) s.id, s.ticket_id, s.connection_id, s.at, r.m ->> 'preview' as preview,
      s.at + (r.m ->> 'windowHours')::integer * interval '1 hour' as window_expires_at, r.id as inbound_id
    from stored s
    join ready r on r.connection_id = s.connection_id and r.m ->> 'waId' = s.wa_id and not r.is_known
    order by s.id, r.id
  ), bumped as (
    update tickets t set
      last_message = case when t.last_message_at <= b.last_at then b.preview else t.last_message end,
      last_from_me = case when t.last_message_at <= b.last_at then false else t.last_from_me end,
      last_message_at = greatest(t.last_message_at, b.last_at),
      unread_messages = t.unread_messages + b.messages,
      window_expires_at = greatest(t.window_expires_at, b.window_expires_at),
      waiting_since = least(t.waiting_since, b.first_at),
      updated_at = p_now
    from (
      select p.ticket_id, count(*)::integer as messages, max(p.at) as last_at, min(p.at) as first_at,
        max(p.window_expires_at) as window_expires_at,
        (array_agg(p.preview order by p.at desc, p.inbound_id desc))[1] as preview
      from placed p group by p.ticket_id
    ) b
    where t.company_id = p_company_id and t.id = b.ticket_id
  ), emitted as (
    insert into events (company_id, name, entity_id, data)
    select p_company_id, 'message.received', p.id::text,
      jsonb_build_object('ticketId', p.ticket_id, 'fromMe', false, 'isGroup', false, 'isHeld', true)
    from placed p order by p.inbound_id
  ), done as (
    update inbound i set done_at = p_now, error = null, message = null
    from ready r where i.company_id = p_company_id and i.id = r.id
  ), counted as (
    select l.connection_id, l.chat, count(j.id) as events, count(j.id) filter (where r.id is null) as others,
      count(r.id) filter (where r.is_known) as known
    from lane l
    left join judged j on j.connection_id = l.connection_id and j.chat = l.chat
    left join ready r on r.id = j.id
    group by l.connection_id, l.chat
  ), freed as (
    update lanes l set
      due_at = (
        select min(n.due_at) from inbound n
        where n.company_id = p_company_id and n.connection_id = l.connection_id and n.chat = l.chat
          and n.done_at is null and n.id <> all(array(select r.id from ready r))),
      needs_claim = c.others > 0
    from counted c
    where l.company_id = p_company_id and l.connection_id = c.connection_id and l.direction = 'in' and l.chat = c.chat
  )
  select c.connection_id, count(*)::integer, (select count(*)::integer from placed p where p.connection_id = c.connection_id),
    sum(c.known)::integer, bool_or(c.events = p_most and c.others = 0)
  from counted c group by c.connection_id;
end
$$;

revoke all on function receive_inbound_of_company(bigint, bigint[], text[], integer, timestamptz) from public;
grant execute on function receive_inbound_of_company(bigint, bigint[], text[], integer, timestamptz) to recadia_app;

-- Locks due inbound lanes, at most p_max and p_per_company of a company, and receives their everyday messages, at most
-- p_most per lane. The lock of a lane is its lease. The tenant is set for each company; a company that fails leaves its
-- lanes to lanes_claim, which reports the failing event. A last row without a company says that lanes need a claim.
create function receive_inbound(p_max integer, p_per_company integer, p_most integer)
  returns table (company_id bigint, connection_id bigint, lanes integer, received integer, repeated integer, is_cut boolean)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz := app_now();
  v_connection_ids bigint[];
  v_chats text[];
  c record;
begin
  for c in
    select d.company_id, array_agg(d.connection_id) as connection_ids, array_agg(d.chat) as chats
    from inbound_due(p_max, p_per_company) d group by d.company_id order by d.company_id
  loop
    perform set_config('app.company_id', c.company_id::text, true);
    -- Locked by one statement and read by the next, which sees what was recorded while this one waited.
    select array_agg(l.connection_id), array_agg(l.chat) into v_connection_ids, v_chats from (
      select n.connection_id, n.chat
      from unnest(c.connection_ids, c.chats) as u (connection_id, chat)
      join lanes n on n.company_id = c.company_id and n.connection_id = u.connection_id and n.direction = 'in'
        and n.chat = u.chat
      where n.due_at <= v_now and not n.needs_claim
        and (n.leased_until is null or n.leased_until < clock_timestamp())
      order by n.connection_id, n.chat
      for update of n skip locked
    ) l;
    continue when v_chats is null;
    begin
      return query select c.company_id, r.connection_id, r.lanes, r.received, r.repeated, r.is_cut
        from receive_inbound_of_company(c.company_id, v_connection_ids, v_chats, p_most, v_now) r;
    exception when others then
      update lanes n set needs_claim = true
        from unnest(v_connection_ids, v_chats) as u (connection_id, chat)
        where n.company_id = c.company_id and n.connection_id = u.connection_id and n.direction = 'in'
          and n.chat = u.chat;
    end;
  end loop;
  perform set_config('app.company_id', '', true);
  if inbound_claim_is_due() then
    return query select null::bigint, null::bigint, 0, 0, 0, false;
  end if;
end
$$;

revoke all on function receive_inbound(integer, integer, integer) from public;
grant execute on function receive_inbound(integer, integer, integer) to recadia_app;

-- Releases an inbound lane and answers when it is due again. The lock comes first: an event that is recorded meanwhile
-- waits for it or is seen. The next event may be an everyday message.
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
  update lanes set due_at = v_due_at, priority = v_priority, leased_until = null, needs_claim = false
    where company_id = p_company_id and connection_id = p_connection_id and direction = 'in' and chat = p_chat;
  return v_due_at;
end
$$;
