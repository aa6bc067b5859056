-- Jobs for what has a due time of its own. The rows stay as they are: the release before goes on with them during the
-- upgrade, and whichever is second finds nothing to do. What the release before adds is adopted (db/system/adopt_due_rows.sql).
grant delete on ticket_timers to recadia_system;
grant update (retry_at) on queue_assignments to recadia_system;

set local role recadia_system;

insert into jobs (company_id, task, key, data, due_at, is_ready)
select t.company_id, 'ticket-timer', t.kind || ':' || t.ticket_id,
  jsonb_build_object('kind', t.kind, 'ticketId', t.ticket_id), t.due_at, t.due_at <= app_now()
from ticket_timers t where t.parked_at is null
union all
select s.company_id, 'schedule', s.id::text, jsonb_build_object('scheduleId', s.id), s.due_at, s.due_at <= app_now()
from schedules s where s.due_at is not null
union all
select distinct q.company_id, 'assign', 'company', '{}'::jsonb, app_now(), true
from queue_assignments q where q.retry_at is not null;

reset role;
