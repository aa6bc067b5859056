import { setTimeout as pause } from 'node:timers/promises';
import { listenIn, withClient } from '@recadia/db/testing';
import { explainEverything, largeTables, statementsOf, type Statement } from './sweeps-plans.ts';

export interface Place {
  name: string;
  urls: { admin: string; app: string };
}

interface Worker {
  stop(): Promise<void>;
}

export const limits = {
  /** A tick that finds nothing. */
  ms: 50,
  /** Rows looked at, beside what is due: who is online, whose partition is whose. */
  rows: 500,
  /** A table of fewer rows may be read whole. */
  large: 5_000,
};

/** A due row is looked at when it is taken, when it is done, and by what is then looked up for it. */
const looksPerDue = 10;
export const due = { timers: 40, schedules: 40 };

/** So long a slow machine has for what is due. */
const patienceMs = 30_000;

/** What a worker asks the database while it runs by itself, as the role it has. */
async function watch(place: Place, start: (appUrl: string) => Promise<Worker>, ms: number): Promise<Statement[]> {
  const quiet = await explainEverything(place);
  const wire = await listenIn(place.urls.app);
  try {
    const worker = await start(wire.url);
    await pause(ms);
    const until = Date.now() + patienceMs;
    while (Date.now() < until && (await countLeft(place)) > 0) await pause(200);
    await worker.stop();
    return statementsOf(wire);
  } finally {
    await wire.close();
    await quiet();
  }
}

export interface Watched {
  /** Nothing was due. */
  idle: Statement[];
  /** As many rows were due as `due` says. */
  busy: Statement[];
  faults: string[];
}

/** The worker twice: once nothing is due, once a little is; and what in that depends on how much is not. */
export async function watchSweeps(
  place: Place,
  start: (appUrl: string) => Promise<Worker>,
  ms: number,
): Promise<Watched> {
  const large = await largeTables(place, limits.large);
  const idle = await watch(place, start, ms);
  await makeDue(place);
  const busy = await watch(place, start, ms);
  const left = await takeBack(place);
  const all = due.timers + due.schedules;
  return {
    ...{ idle, busy },
    faults: [
      ...(large.has('tickets') ? [] : ['there are too few tickets to tell']),
      ...['timers_claim', 'schedules_claim', 'assignments_due', 'lanes_claim', 'events_prune', 'relay_number']
        .filter((name) => !idle.some((statement) => statement.name === name))
        .map((name) => `${name} was not heard of`),
      ...(left > 0 ? [`${left} due rows were left`] : []),
      ...idle.flatMap((statement) => judge(statement, large, limits.rows)),
      ...busy.flatMap((statement) => judge(statement, large, limits.rows + looksPerDue * all)),
    ],
  };
}

function judge({ name, rows, whole }: Statement, large: Set<string>, most: number): string[] {
  return [
    ...[...whole].filter((table) => large.has(table)).map((table) => `${name} reads all of ${table}`),
    ...(rows > most ? [`${name} looks at ${rows} rows`] : []),
  ];
}

/** Nothing comes of them: these conversations have ended, and this company has no number to send by. */
const makeDue = ({ urls }: Place) =>
  withClient(urls.admin, async (run) => {
    await run(`insert into ticket_timers (company_id, ticket_id, kind, due_at)
      select company_id, id, 'idle', app_now() from tickets where company_id = 1 and status = 'closed'
      and id % 20 <> 0 order by id limit ${due.timers}`);
    await run(`insert into schedules (company_id, contact_id, body, send_at, due_at)
      select company_id, id, 'agora mesmo', app_now(), app_now() from contacts where company_id = 1
      order by id limit ${due.schedules}`);
  });

const countLeft = ({ urls }: Place) =>
  withClient(urls.admin, async (run) => {
    const [counted] = await run(`select
      (select count(*) from ticket_timers where due_at <= app_now() and parked_at is null)
      + (select count(*) from schedules where body = 'agora mesmo' and status <> 'ERRO') as left`);
    return Number(counted?.left);
  });

/** How many of them nobody cared for. */
const takeBack = ({ urls }: Place) =>
  withClient(urls.admin, async (run) => {
    const timers = await run(`delete from ticket_timers where due_at < app_now() + interval '1 day' returning 1`);
    const schedules = await run(`delete from schedules where body = 'agora mesmo' returning status`);
    return timers.length + schedules.filter(({ status }) => status !== 'ERRO').length;
  });
