-- Enqueues jobs for rows of the release before, which had due times of their own and were claimed by their tables. Rows that
-- its workers did not take for a minute are taken over. Goes one release later.
create or replace function adopt_due_rows()
  returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
declare
  v_before timestamptz := app_now() - interval '1 minute';
begin
  with adopted as (
    update mails m set due_at = 'infinity' where m.due_at < v_before returning m.company_id, m.id
  )
  insert into jobs (company_id, task, key, data, due_at, is_ready)
  select a.company_id, 'mail', a.id::text, jsonb_build_object('mailId', a.id), app_now(), true from adopted a
  on conflict on constraint jobs_key do nothing;

  with adopted as (
    delete from ticket_timers t
    where t.parked_at is null and t.due_at < v_before and (t.leased_until is null or t.leased_until < clock_timestamp())
    returning t.company_id, t.ticket_id, t.kind
  )
  insert into jobs (company_id, task, key, data, due_at, is_ready)
  select a.company_id, 'ticket-timer', a.kind || ':' || a.ticket_id,
    jsonb_build_object('kind', a.kind, 'ticketId', a.ticket_id), app_now(), true
  from adopted a
  on conflict on constraint jobs_key do nothing;

  with adopted as (
    update schedules s set due_at = 'infinity' where s.due_at < v_before returning s.company_id, s.id
  )
  insert into jobs (company_id, task, key, data, due_at, is_ready)
  select a.company_id, 'schedule', a.id::text, jsonb_build_object('scheduleId', a.id), app_now(), true from adopted a
  on conflict on constraint jobs_key do nothing;

  with adopted as (
    update queue_assignments q set retry_at = null where q.retry_at < v_before returning q.company_id
  )
  insert into jobs (company_id, task, key, due_at, is_ready)
  select distinct a.company_id, 'assign', 'company', app_now(), true from adopted a
  on conflict on constraint jobs_key do nothing;

  with adopted as (
    update messages m set media_due_at = 'infinity'
    where (m.company_id, m.id) in (
      select f.company_id, f.id from messages f
      where f.media_state = 'waiting' and f.media_due_at < v_before
      limit 5000 for update skip locked
    )
    returning m.company_id, m.connection_id, m.id, m.at
  )
  insert into jobs (company_id, task, key, connection_id, data, due_at, is_ready)
  select a.company_id, media_task(a.company_id, a.connection_id, a.at), a.id::text, a.connection_id,
    jsonb_build_object('messageId', a.id), app_now(), true
  from adopted a
  on conflict on constraint jobs_key do nothing;

  with adopted as (
    update contact_pictures p set due_at = 'infinity' where p.due_at < v_before
    returning p.company_id, p.connection_id, p.contact_id
  )
  insert into jobs (company_id, task, key, connection_id, data, due_at, is_ready)
  select a.company_id, 'picture', a.contact_id::text, a.connection_id, jsonb_build_object('contactId', a.contact_id),
    app_now(), true
  from adopted a
  on conflict on constraint jobs_key do nothing;

  with adopted as (
    delete from pushes p where p.due_at < v_before returning p.company_id, p.session_id, p.ticket_id, p.message_id
  )
  insert into jobs (company_id, task, key, data, due_at, is_ready)
  select a.company_id, 'push', a.session_id || ':' || a.ticket_id,
    jsonb_build_object('sessionId', a.session_id, 'ticketId', a.ticket_id, 'messageId', a.message_id), app_now(), true
  from adopted a
  on conflict on constraint jobs_key do nothing;

  insert into jobs (company_id, task, key, due_at, is_ready)
  select m.company_id, 'decide-pushes', '', app_now(), true
  from push_marks m join company_event_seq s on s.company_id = m.company_id and s.last_seq > m.seq
  on conflict on constraint jobs_key do nothing;

  with adopted as (
    update payment_events e set due_at = 'infinity' where e.due_at < v_before returning e.company_id, e.id
  )
  insert into jobs (company_id, task, key, data, due_at, is_ready)
  select a.company_id, 'payment-event', a.id::text, jsonb_build_object('eventId', a.id), app_now(), true from adopted a
  on conflict on constraint jobs_key do nothing;

  insert into jobs (company_id, task, key, connection_id, due_at, is_ready)
  select c.company_id, 'cloud-check', c.id::text, c.id, due.at, due.at <= app_now()
  from connections c
  cross join lateral (select coalesce(c.cloud_checked_at + interval '6 hours', app_now()) as at) due
  where c.provider = 'cloud' and c.deleted_at is null
  on conflict on constraint jobs_key do nothing;

  with adopted as (
    update message_moves m set due_at = 'infinity' where m.due_at < v_before returning m.company_id, m.id
  )
  insert into jobs (company_id, task, key, data, due_at, is_ready)
  select a.company_id, 'message-move', a.id::text, jsonb_build_object('moveId', a.id), app_now(), true
  from adopted a
  on conflict on constraint jobs_key do nothing;
end
$$;

revoke all on function adopt_due_rows() from public;
grant execute on function adopt_due_rows() to recadia_app;
