import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '@recadia/db/testing';
import { startWhatsAppWeb, type WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { whatsAppEnvironment } from '../../../server/src/testing/whats-app-environment.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { serverEnvironment, startServer, type ServerProcess } from '../../../testkit/server-process.ts';
import { spread } from '../figures.ts';
import type { Member } from '../flood/fleet.ts';
import { killAround } from '../message-path/inbound.ts';
import { judgeActs, judgeEnds, judgePhones, judgeUntouched, readActs } from './timers-judge.ts';
import { eventOf, fillStretch, openShop, type Expected } from './timers-rows.ts';
import { assertSkewed, skewBy } from './timers-skew.ts';

export interface TimersSize {
  schedules: number;
  timers: number;
  kills: number;
  main: string;
}

const minuteMs = 60_000;
const skewMinutes = 90;
const downMs = 10 * minuteMs;
/** This share of further rows becomes due while everything runs, and the same share long after. */
const liveShare = 0.05;
const liveMs = { from: 10_000, to: 70_000 };
const laterMs = { from: 40 * minuteMs, to: 80 * minuteMs };
const lateP95Ms = 60_000;
/** Kills follow the number of actions, so that working processes are killed at any speed. */
const killWithinMs = 20_000;
const patienceMs = 900_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Worker extends Member {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Must hold: rows that became due while no worker ran are processed once and soon, also when workers are killed and the
 * clock of one is wrong; and no row is processed before its time.
 */
export async function runTimers(size: TimersSize): Promise<CheckResult> {
  for (const minutes of [skewMinutes, -skewMinutes]) assertSkewed(minutes);
  const db = await testDatabase();
  const emulator = await startWhatsAppWeb({ seed: db.name, ledgerCapacity: 10_000 });
  const storage = { STORAGE_ROOT: join(tmpdir(), db.name) };
  const env = serverEnvironment(db, { LOG_LEVEL: 'info', ...storage, ...whatsAppEnvironment(emulator) });
  const gateway = await startServer({ env: { ...env, ROLE: 'gateway' }, main: size.main });
  let starts = 0;
  // Ahead and behind in turns.
  const wrong = () => skewBy(starts++ % 2 === 0 ? skewMinutes : -skewMinutes);
  const workers = [
    member('right', () => startServer({ env: { ...env, ROLE: 'worker' }, main: size.main })),
    member('wrong', () => startServer({ env: { ...env, ROLE: 'worker', ...wrong() }, main: size.main })),
  ];
  try {
    return await runTrial(db, emulator, workers, size);
  } finally {
    await Promise.all([gateway.stop('SIGKILL'), ...workers.map((worker) => worker.stop())]);
    await emulator.close();
    await db.drop();
  }
}

async function runTrial(
  db: TestDatabase,
  emulator: WhatsAppWeb,
  workers: Worker[],
  { schedules, timers, kills }: TimersSize,
): Promise<CheckResult> {
  const shop = await openShop(db, emulator);
  const since = await nowOf(db);
  const some = { schedules: Math.round(schedules * liveShare), timers: Math.round(timers * liveShare) };
  const missed = await fillStretch(db, shop, { since, from: 0, to: downMs, schedules, timers }, 1);
  for (const { phone } of [...missed.schedules, ...missed.timers.filter(({ kind }) => kind === 'close')])
    emulator.addPerson({ phone, name: 'Cliente' });
  await db.moveClock(downMs);
  // Within ten minutes of real time PostgreSQL would have analysed the new rows by itself.
  await sql`analyze`.execute(db.admin);
  const after = await nowOf(db);
  const live = await fillStretch(db, shop, { since: after, ...liveMs, ...some }, 2);
  const later = await fillStretch(db, shop, { since: after, ...laterMs, ...some }, 3);
  for (const { phone } of [...live.schedules, ...live.timers]) emulator.addPerson({ phone, name: 'Cliente' });
  console.log(`${schedules} schedules and ${timers} timers became due in ten minutes without a worker`);

  // The time from which one worker runs again; the other one may still be starting.
  const starting = workers.map((worker) => worker.start());
  await Promise.race(starting);
  const recoveredAt = await nowOf(db);
  const began = performance.now();
  await Promise.all(starting);
  const wanted: Expected = {
    schedules: [...missed.schedules, ...live.schedules],
    timers: [...missed.timers, ...live.timers],
  };
  const total = wanted.schedules.length + wanted.timers.length;
  const killed = await killAround(workers, {
    kills,
    withinMs: killWithinMs,
    isDue: async (n) => (await countActs(db)) >= (n * total) / kills,
  });
  const isActed = async () => (await countActs(db)) >= total;
  const actedMs = await until(isActed, began);
  const arrivedMs = await until(async () => (await countWaiting(db)) === 0, began);
  await until(async () => (await countOpen(db, wanted)) === 0, began);
  // A duplicate would still arrive within this time.
  await pause(5_000);

  const acts = await readActs(db);
  const { faults, latenessMs } = judgeActs(acts, wanted, recoveredAt);
  faults.push(...judgeUntouched(acts, later), ...(await judgeEnds(db, wanted)));
  faults.push(...judgePhones(emulator, wanted, downMs));
  const p95 = latenessMs.toSorted((a, b) => a - b)[Math.floor(latenessMs.length * 0.95)] ?? 0;
  if (p95 > lateP95Ms) faults.push(`after the recovery ${Math.round(p95)} ms late (p95)`);
  const seconds = (ms: number) => Math.round(ms / 1_000);
  const summary =
    `chaos timers: ${wanted.schedules.length} schedules, ${wanted.timers.length} timers, ${killed}, one clock ` +
    `±${skewMinutes} minutes; done ${seconds(actedMs)} s and on the phones ${seconds(arrivedMs)} s after the start, ` +
    `late by ${spread(latenessMs)}; ${later.schedules.length + later.timers.length} not due were left alone, ` +
    `${faults.length} faults`;
  return { summary, faults };
}

function member(name: string, begin: () => Promise<ServerProcess>): Worker {
  let running: ServerProcess | undefined;
  let isUp = false;
  const start = async () => {
    running = await begin();
    isUp = true;
  };
  return {
    role: 'worker',
    name,
    url: '',
    start,
    isUp: () => isUp,
    async restart(signal) {
      isUp = false;
      await running?.stop(signal);
      await start();
    },
    stop: async () => running?.stop('SIGKILL'),
  };
}

async function nowOf({ admin }: TestDatabase): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(admin);
  return rows[0]?.now ?? new Date();
}

/** A cheap count, because it is polled; the judge checks in detail. */
async function countActs({ admin }: TestDatabase): Promise<number> {
  const { n } = await admin
    .selectFrom('ticket_events')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('kind', 'in', ['scheduled', ...Object.values(eventOf)])
    .executeTakeFirstOrThrow();
  return n;
}

/** The number of sends that are not finished. */
async function countWaiting({ admin }: TestDatabase): Promise<number> {
  const rows = await admin.selectFrom('outbox').select('id').where('state', 'in', ['waiting', 'sending']).execute();
  return rows.length;
}

/** Schedules without a known outcome: they are checked less and less often. */
async function countOpen({ admin }: TestDatabase, { schedules }: Expected): Promise<number> {
  const ids = new Set(schedules.map(({ id }) => id));
  const open = await admin.selectFrom('schedules').select('id').where('due_at', 'is not', null).execute();
  return open.filter(({ id }) => ids.has(id)).length;
}

/** Waits for the condition or the timeout; returns the time since `began`. */
async function until(isSo: () => Promise<boolean>, began: number): Promise<number> {
  while (performance.now() - began < patienceMs && !(await isSo())) await pause(250);
  return performance.now() - began;
}
