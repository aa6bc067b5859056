import { setTimeout as pause } from 'node:timers/promises';
import { recordWire, withClient } from '@recadia/db/testing';
import { explainEverything, largeTables, statementsOf, type Statement } from './sweeps-plans.ts';

export interface Place {
  name: string;
  urls: { admin: string; app: string };
}

interface Worker {
  stop(): Promise<void>;
}

export const limits = {
  /** Time of a tick without due rows. */
  ms: 50,
  /** Rows read besides the due ones: online users, owners of partitions. */
  rows: 500,
  /** A table with fewer rows may be read completely. */
  large: 5_000,
};

/** A due row is read when it is claimed, when it is finished, and by the queries of its work. */
const looksPerDue = 10;
export const due = { timers: 40, schedules: 40 };

/** How long a slow machine may take for the due rows. */
const patienceMs = 30_000;

/** The statements of a running worker, with its role. */
async function watch(place: Place, start: (appUrl: string) => Promise<Worker>, ms: number): Promise<Statement[]> {
  const quiet = await explainEverything(place);
  const wire = await recordWire(place.urls.app);
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
  /** Without due rows. */
  idle: Statement[];
  /** With as many due rows as in `due`. */
  busy: Statement[];
  faults: string[];
}

/**
 * Runs the worker twice: once without due rows, once with a few; and finds figures that depend on rows that are not
 * due.
 */
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
    idle,
    busy,
    faults: [
      ...(large.has('tickets') ? [] : ['there are too few tickets for a result']),
      ...['jobs_claim', 'lanes_claim', 'events_prune', 'relay_number']
        .filter((name) => !idle.some((statement) => statement.name === name))
        .map((name) => `${name} was not recorded`),
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

/** They have no effect: these conversations have ended, and this company has no number to send with. */
const makeDue = ({ urls }: Place) =>
  withClient(urls.admin, async (run) => {
    await run(`insert into jobs (company_id, task, key, data, due_at, is_ready)
      select company_id, 'ticket-timer', 'idle:' || id, jsonb_build_object('kind', 'idle', 'ticketId', id), app_now(), true
      from tickets where company_id = 1 and status = 'closed' and id % 20 <> 0 order by id limit ${due.timers}`);
    await run(`with planned as (
        insert into schedules (company_id, contact_id, body, send_at, due_at)
        select company_id, id, 'agora mesmo', app_now(), 'infinity' from contacts where company_id = 1
        order by id limit ${due.schedules}
        returning company_id, id
      )
      insert into jobs (company_id, task, key, data, due_at, is_ready)
      select company_id, 'schedule', id::text, jsonb_build_object('scheduleId', id), app_now(), true from planned`);
  });

const countLeft = ({ urls }: Place) =>
  withClient(urls.admin, async (run) => {
    const [counted] = await run(`select
      (select count(*) from jobs where task = 'ticket-timer' and due_at <= app_now() and parked_at is null)
      + (select count(*) from schedules where body = 'agora mesmo' and status <> 'ERRO') as left`);
    return Number(counted?.left);
  });

/** The number of due rows that no worker claimed. */
const takeBack = ({ urls }: Place) =>
  withClient(urls.admin, async (run) => {
    const timers = await run(`delete from jobs
      where task = 'ticket-timer' and due_at < app_now() + interval '1 day' returning 1`);
    const schedules = await run(`delete from schedules where body = 'agora mesmo' returning status`);
    return timers.length + schedules.filter(({ status }) => status !== 'ERRO').length;
  });
