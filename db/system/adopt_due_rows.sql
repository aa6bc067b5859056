-- Enqueues jobs for rows of the release before, which had due times of their own and were claimed by their tables. Rows that
-- its workers did not take for a minute are taken over. Goes one release later.
create or replace function adopt_due_rows()
  returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off as $$
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
end
$$;

revoke all on function adopt_due_rows() from public;
grant execute on function adopt_due_rows() to recadia_app;
