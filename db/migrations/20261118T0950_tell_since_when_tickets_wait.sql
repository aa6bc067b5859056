-- Whoever waits for an agent is found in their order, by an index, however many wait.
alter table tickets
  add column queued_at timestamptz not null default app_now(),
  -- The timeline says why it is still nobody's.
  add column is_wait_explained boolean not null default false;

update tickets t set queued_at = coalesce(k.queued_at, t.created_at)
from ticket_tracking k
where t.status = 'pending' and k.company_id = t.company_id and k.ticket_id = t.id and k.finished_at is null;

create function begin_to_wait() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.queued_at := app_now();
  new.is_wait_explained := false;
  return new;
end
$$;

revoke all on function begin_to_wait() from public;

-- Many statements let a ticket wait. From one queue to another it keeps its place.
create trigger begin_to_wait before update of status, user_id, queue_id, chatbot on tickets for each row
  when (new.status = 'pending' and new.user_id is null and not new.chatbot and new.queue_id is not null
    and not (old.status = 'pending' and old.user_id is null and not old.chatbot and old.queue_id is not null))
  execute function begin_to_wait();
