import { systemCall } from '@recadia/db';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { countJobs, forgetEffects, forgetJobs } from './effects.ts';
import { enqueue, remove, type WorkerSettings } from './engine.ts';
import { enqueueAll, vacuum, type Place } from './measures.ts';
import { startWorkerProcess } from './workers.ts';

const busyCompany = 1;
const otherCompany = 2;

/**
 * Single jobs of a company while another company has many due jobs: the longest wait in ms, and how many jobs of the
 * other company ran at once.
 */
export async function waitBesideBusyCompany(place: Place, due: number, settings: WorkerSettings) {
  const { engine, db } = place;
  await forgetEffects(db);
  const busy = Array.from({ length: due }, (_, number) => ({
    companyId: busyCompany,
    number: 1_000_000 + number,
    ms: 20,
  }));
  await enqueueAll(busy);
  await vacuum(place);
  const worker = await startWorkerProcess(engine, db, settings, true);
  let finish: ((number: number) => void) | undefined;
  let atOnce = 0;
  worker.onDone((done) => {
    atOnce = Math.max(atOnce, done.atOnce);
    finish?.(done.number);
  });
  await pause(1_000);
  const waited: number[] = [];
  for (let number = 0; number < 30; number += 1) {
    const done = new Promise<void>((resolve) => (finish = (got) => got === number && resolve()));
    const began = performance.now();
    await systemCall((sys) => enqueue(sys, [{ companyId: otherCompany, number }]));
    worker.wake();
    await Promise.race([done, pause(20_000)]);
    waited.push(performance.now() - began);
    if (performance.now() - began > 20_000) break;
  }
  await worker.stop();
  await forgetJobs(db, engine.table);
  return { longestMs: Math.max(...waited), atOnce };
}

/** A timer is armed, moved and disarmed by its key: the jobs that are stored after each, and the number that is done. */
export async function replaceByKey({ engine, db }: Place) {
  await forgetEffects(db);
  const arm = (number: number, inMs: number) =>
    systemCall((sys) =>
      enqueue(sys, [{ companyId: 7, number, key: '7:ticket:1:idle', runAt: new Date(Date.now() + inMs) }]),
    );
  const stored = () => countJobs(db, engine.table);
  for (let number = 1; number <= 50; number += 1) await arm(number, 3_600_000);
  const armed = await stored();
  await systemCall((sys) => remove(sys, '7:ticket:1:idle'));
  const disarmed = await stored();
  await arm(51, 3_600_000);
  await arm(52, 500);
  const worker = await startWorkerProcess(engine, db, { concurrency: 2, batch: 10 });
  await pause(4_000);
  await worker.stop();
  const { rows } = await sql<{ number: number }>`select number::int from effects`.execute(db.admin);
  return { armed, disarmed, done: rows.map(({ number }) => number) };
}
