import type { TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import type { Happening } from './assignment-judge.ts';

/** Stores when the transaction of each event began and was about to commit, because the log has only the order. */
export async function keepTimes({ admin }: TestDatabase): Promise<void> {
  await sql`create table event_times (company_id bigint, event_id bigint, began timestamptz, done timestamptz)`.execute(
    admin,
  );
  await sql`
    create function keep_times() returns trigger language plpgsql security definer as $$
    begin
      insert into public.event_times values (new.company_id, new.id, transaction_timestamp(), clock_timestamp());
      return null;
    end $$`.execute(admin);
  await sql`
    create constraint trigger keep_times after insert on events deferrable initially deferred
    for each row when (new.name in ('user.updated', 'ticket.assigned', 'ticket.resolved'))
    execute function keep_times()`.execute(admin);
}

/** The event log of a company, in order: assignments, closed tickets, and presence changes. */
export async function readLog({ admin }: TestDatabase, companyId: number): Promise<Happening[]> {
  const { rows } = await sql<Happening>`
    select
      case e.name when 'ticket.assigned' then 'assigned' when 'ticket.resolved' then 'freed' else 'toggled' end as what,
      coalesce(case e.name when 'ticket.assigned' then e.data -> 'after' ->> 'userId'
        when 'ticket.resolved' then e.data -> 'before' ->> 'userId' else e.entity_id end, '0')::int as "userId",
      extract(epoch from t.began)::float * 1000 as began, extract(epoch from t.done)::float * 1000 as done
    from events e join event_times t on t.company_id = e.company_id and t.event_id = e.id
    where e.company_id = ${companyId}
    order by e.id`.execute(admin);
  return rows;
}

interface TimelineReport {
  /** Tickets without exactly one timeline entry that names the agent and the cause. */
  unexplained: number;
  waited: { cause: string; lines: number }[];
  /** From the first message to the queue, and from there to the agent. */
  queued: number[];
  given: number[];
}

/** Reads the assignments from the timelines. */
export async function readTimelines({ admin }: TestDatabase, companyId: number, mode: string): Promise<TimelineReport> {
  const { rows: unexplained } = await sql<{ id: number }>`
    select t.id from tickets t left join ticket_events e on e.company_id = t.company_id and e.ticket_id = t.id
      and e.kind = 'assigned' and e.user_id is null and e.data ->> 'cause' = ${mode}
      and jsonb_typeof(e.data -> 'inputs' -> 'open') = 'number' and (e.data -> 'inputs' ->> 'free')::int > 0
      and (e.data -> 'inputs' ->> 'open')::int < (e.data -> 'inputs' ->> 'capacity')::int
    where t.company_id = ${companyId} group by t.id having count(e.id) <> 1`.execute(admin);
  const { rows: waited } = await sql<{ cause: string; lines: number }>`
    select data ->> 'cause' as cause, count(*)::int as lines from ticket_events
    where company_id = ${companyId} and kind = 'not-assigned' group by 1 order by 1`.execute(admin);
  const { rows: delays } = await sql<{ queued: number; given: number }>`
    select extract(epoch from r.at - t.created_at)::float * 1000 as queued,
      extract(epoch from e.at - r.at)::float * 1000 as given
    from ticket_events e join tickets t on t.company_id = e.company_id and t.id = e.ticket_id
    join ticket_events r on r.company_id = e.company_id and r.ticket_id = e.ticket_id and r.kind = 'routed'
    where e.company_id = ${companyId} and e.kind = 'assigned'`.execute(admin);
  const of = (what: 'queued' | 'given') => delays.map((delay) => delay[what]);
  return { unexplained: unexplained.length, waited, queued: of('queued'), given: of('given') };
}
