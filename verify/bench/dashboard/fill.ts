import { aCompany, aConnection, aQueue, aSession, aUser, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import type { Actor } from '../../../server/src/platform/session/people.ts';

const queuesOfAll = 5;

interface Size {
  tickets: number;
  agents: number;
  days: number;
}

/**
 * Every agent answers in every queue on every day. One ticket in a hundred waits, two are open; most of the others were
 * rated. Data that the product stores twice, in the timeline and beside it, is stored twice here.
 */
export async function fillDashboard({ admin }: TestDatabase, { tickets, agents, days }: Size): Promise<Actor> {
  const { id: company_id } = await aCompany(admin, { timezone: 'America/Sao_Paulo' });
  const queues: number[] = [];
  for (let n = 0; n < queuesOfAll; n += 1) queues.push((await aQueue(admin, { company_id })).id);
  const users: number[] = [];
  for (let n = 0; n < agents; n += 1)
    users.push((await aUser(admin, { company_id, profile: 'admin', queue_ids: queues, online: n % 2 === 0 })).id);
  const [userId = 0] = users;
  const connection = await aConnection(admin, { company_id, is_default: true });
  await fillTickets(admin, { company_id, connection_id: connection.id, queues, users, tickets, days });
  const session = await aSession(admin, { company_id, user_id: userId });
  const rights = { profile: 'admin', super: false, allTicket: true, queueIds: queues } as const;
  return { userId, companyId: company_id, sessionId: session.id, name: 'Ana', email: 'a@b.c', ...rights };
}

interface Desk {
  company_id: number;
  connection_id: number;
  queues: number[];
  users: number[];
  tickets: number;
  days: number;
}

async function fillTickets(admin: TestDatabase['admin'], desk: Desk): Promise<void> {
  const { company_id, connection_id, queues, users, tickets, days } = desk;
  // Pseudo-random, and the same in each statement.
  const dice = (seed: number) => sql`(hashint8extended(n, ${seed}) & 2147483647)`;
  const contacts = Math.ceil(tickets / 20);
  const [waiting, unfinished] = [Math.ceil(tickets / 100), Math.ceil((tickets * 3) / 100)];
  const step = (count: number) => sql`t.at + ${count} * interval '9 minutes'`;
  const all = sql`(
    select n, 1 + n % ${contacts} as contact, (${users}::bigint[])[1 + ${dice(1)} % ${users.length}] as person,
      (${queues}::bigint[])[1 + ${dice(2)} % ${queues.length}] as queue,
      ${new Date()}::timestamptz - interval '1 day' - (${dice(3)} % ${days}) * interval '1 day'
        + (n % 600) * interval '1 minute' as at,
      n > ${waiting} as is_accepted, n > ${unfinished} as is_over, n > ${Math.ceil(tickets / 2)} as is_rated
    from generate_series(1, ${tickets}) n
  ) t`;
  await sql`insert into contacts (company_id, id, name) overriding system value
    select ${company_id}, n, 'Cliente ' || n from generate_series(1, ${contacts}) n`.execute(admin);
  await sql`insert into tickets (company_id, id, contact_id, connection_id, status, user_id, queue_id, created_at,
      updated_at, closed_at) overriding system value
    select ${company_id}, t.n, t.contact, ${connection_id}, case when is_over then 'closed'
      when is_accepted then 'open' else 'pending' end, case when is_accepted then t.person end, t.queue, t.at,
      ${step(2)}, case when is_over then ${step(2)} end from ${all}`.execute(admin);
  await sql`insert into ticket_tracking (company_id, id, ticket_id, connection_id, user_id, queue_id, created_at,
      queued_at, started_at, finished_at, rated) overriding system value
    select ${company_id}, t.n, t.n, ${connection_id}, case when is_accepted then t.person end, t.queue, t.at, t.at,
      case when is_accepted then ${step(1)} end, case when is_over then ${step(2)} end, is_rated from ${all}`.execute(
    admin,
  );
  await sql`insert into user_ratings (company_id, ticket_id, tracking_id, user_id, rate, created_at)
    select ${company_id}, t.n, t.n, t.person, 1 + t.n % 3, ${step(3)} from ${all} where is_rated`.execute(admin);
  await sql`insert into ticket_events (company_id, ticket_id, contact_id, kind, queue_id, data, at)
    select ${company_id}, t.n, t.contact, e.kind, t.queue, e.data, t.at + e.step * interval '9 minutes'
    from ${all} cross join lateral (values
      (0, 'opened', jsonb_build_object('cause', 'customer'), true),
      (1, 'accepted', jsonb_build_object('status', 'open', 'userId', t.person), is_accepted),
      (2, 'resolved', jsonb_build_object('status', 'closed', 'userId', t.person), is_over),
      (3, 'rated', jsonb_build_object('inputs', jsonb_build_object('rate', 1 + t.n % 3)), is_rated)
    ) e (step, kind, data, is_told)
    where e.is_told`.execute(admin);
}
