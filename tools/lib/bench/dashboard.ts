import { closeDatabase, openDatabase } from '@recadia/db';
import { aCompany, aQueue, aUser, testDatabase, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import { foldCompany } from '../../../server/src/features/dashboard/folding.ts';
import {
  countByTime,
  countByUser,
  pageOfLives,
  showNumbers,
} from '../../../server/src/features/dashboard/dashboard.service.ts';
import { watchDesk } from '../../../server/src/features/dashboard/live-panel.ts';
import { periodOf } from '../../../server/src/features/dashboard/periods.ts';
import type { Actor } from '../../../server/src/platform/people.ts';

const tickets = 200_000;
const agents = 50;
const days = 90;
const rounds = 60;
const limits = { p95Ms: 30, exponent: 0.2 };

/** The dashboard's calls over a quarter of a year of a large company, and of one a tenth as large. */
export async function benchDashboard({ scale }: { scale: number }): Promise<void> {
  const large = await measureAt(scale);
  const small = await measureAt(scale / 10);
  let isMissed = false;
  console.log(`${tickets * scale} tickets, ${agents} agents, ${days} days; ${rounds} calls each, milliseconds`);
  for (const [what, times] of large) {
    const [p50, p95] = [at(times, 0.5), at(times, 0.95)];
    const exponent = Math.log10(p50 / at(small.get(what) ?? times, 0.5));
    isMissed ||= p95 > limits.p95Ms || exponent > limits.exponent;
    console.log(
      `${what.padEnd(28)} p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  growth exponent ${exponent.toFixed(2)}`,
    );
  }
  if (isMissed) process.exitCode = 1;
}

const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

async function measureAt(scale: number): Promise<Map<string, number[]>> {
  const db = await testDatabase();
  openDatabase({ appUrl: db.urls.app, poolSize: 4 });
  try {
    const actor = await fill(db, Math.round(tickets * scale));
    const begun = performance.now();
    await foldCompany(actor);
    const seconds = (performance.now() - begun) / 1_000;
    await sql`analyze`.execute(db.admin);
    console.log(`${Math.round(tickets * scale)} tickets were folded in ${seconds.toFixed(0)} s`);
    return await measure(actor);
  } finally {
    await closeDatabase();
    await db.drop();
  }
}

async function measure(actor: Actor): Promise<Map<string, number[]>> {
  const today = new Date().toISOString().slice(0, 10);
  const period = periodOf({ days }, today);
  const dates = { initialDate: period.from, finalDate: period.to };
  const calls: [string, () => Promise<unknown>][] = [
    ['GET /dashboard', () => showNumbers(actor, actor, period, undefined)],
    ['GET /dashboard/ticketsUsers', () => countByUser(actor, dates)],
    ['GET /dashboard/ticketsDay', () => countByTime(actor, dates)],
    ['GET /dashboard/tickets', () => pageOfLives(actor, { of: 'finished', period }, undefined)],
    ['… of one person', () => pageOfLives(actor, { of: 'finished', period, userId: actor.userId }, undefined)],
    ['GET /live-panel', () => watchDesk(actor, actor)],
  ];
  const timings = new Map<string, number[]>(calls.map(([what]) => [what, []]));
  for (let round = -3; round < rounds; round += 1) {
    for (const [what, work] of calls) {
      const begun = performance.now();
      await work();
      if (round >= 0) timings.get(what)?.push(performance.now() - begun);
    }
  }
  return timings;
}

/** As good as random: everybody answers in every queue on every day. */
const dice = (seed: number) => sql`(hashint8extended(n, ${seed}) & 2147483647)`;

/** One life in a hundred still waits, two are under way; of the finished every other one was rated. */
async function fill({ admin }: TestDatabase, count: number): Promise<Actor> {
  const { id: company_id } = await aCompany(admin, { timezone: 'America/Sao_Paulo' });
  const queues: number[] = [];
  for (let n = 0; n < 5; n += 1) queues.push((await aQueue(admin, { company_id })).id);
  const users: number[] = [];
  for (let n = 0; n < agents; n += 1)
    users.push((await aUser(admin, { company_id, profile: 'admin', queue_ids: queues, online: n % 2 === 0 })).id);
  await sql`
    insert into ticket_events (company_id, ticket_id, contact_id, kind, queue_id, data, at)
    select ${company_id}, t.n, t.n, e.kind, case when e.step > 0 then t.queue end, e.data, t.at + e.step * interval '9 minutes'
    from (
      select n, (${users}::bigint[])[1 + ${dice(1)} % ${agents}] as person,
        (${queues}::bigint[])[1 + ${dice(2)} % 5] as queue,
        now() - interval '1 day' - (${dice(3)} % ${days}) * interval '1 day' + (n % 600) * interval '1 minute' as at
      from generate_series(1, ${count}) n
    ) t
    cross join lateral (values
      (0, 'opened', jsonb_build_object('cause', 'customer'), true),
      (1, 'accepted', jsonb_build_object('status', 'open', 'userId', t.person), t.n % 100 > 0),
      (2, 'resolved', jsonb_build_object('status', 'closed', 'userId', t.person), t.n % 100 > 2),
      (3, 'rated', jsonb_build_object('inputs', jsonb_build_object('rate', 1 + t.n % 3)), t.n % 100 > 50)
    ) e (step, kind, data, is_told)
    where e.is_told`.execute(admin);
  const rights = { profile: 'admin', super: false, allTicket: true, queueIds: queues } as const;
  return { userId: users[0] ?? 0, companyId: company_id, sessionId: 's', name: 'Ana', email: 'a@b.c', ...rights };
}
