import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { countEffects, forgetEffects } from './effects.ts';
import { enqueueAll, jobsOf, waitForEffects, type Place } from './measures.ts';
import { startWorkerProcess } from './workers.ts';

const jobMs = 1_500;
const heldJobs = 60;

/** How long the jobs of a killed process wait until another process runs them, in ms. */
export async function recoverHeldJobs(place: Place): Promise<number> {
  await forgetEffects(place.db);
  await enqueueAll(jobsOf(heldJobs, { ms: jobMs }));
  // It runs ten jobs and has the others in memory.
  const first = await startWorkerProcess(place.engine, place.db, { concurrency: 10, batch: heldJobs });
  await pause(700);
  const second = await startWorkerProcess(place.engine, place.db, { concurrency: heldJobs, batch: heldJobs });
  await first.kill();
  const killedAt = Date.now();
  await waitForEffects(place.db, heldJobs);
  await second.stop();
  const { rows } = await sql<{ last: Date }>`select max(at) as last from effects`.execute(place.db.admin);
  return (rows[0]?.last.getTime() ?? Number.NaN) - killedAt - jobMs;
}

/** Jobs done twice when one of two processes is killed while both work. */
export async function countDoubled(place: Place, jobs: number): Promise<number> {
  await forgetEffects(place.db);
  const settings = { concurrency: 10, batch: 50 };
  const [first, second] = await Promise.all([
    startWorkerProcess(place.engine, place.db, settings),
    startWorkerProcess(place.engine, place.db, settings),
  ]);
  await enqueueAll(jobsOf(jobs));
  await waitForEffects(place.db, Math.round(jobs * (0.2 + Math.random() * 0.4)));
  await first.kill();
  await waitForEffects(place.db, jobs);
  await second.stop();
  return (await countEffects(place.db)).twice;
}
