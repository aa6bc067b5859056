import { offlineAfterMs } from '@recadia/contract/limits';
import { adoptDueRows, expirePresence, parkedJobs, systemCall, tenantTx, workAges } from '@recadia/db';
import { clock } from '../platform/clock.ts';
import { emit } from '../platform/emit.ts';
import type { RepeatedTask } from '../platform/jobs/engine/index.ts';
import { groupBy } from '../platform/jobs/group.ts';
import type { Platform } from '../platform/platform.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import { markOffline } from '../platform/realtime/presence.sql.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import { prune } from './prune.ts';

const minuteMs = 60_000;
const rowsPerRound = 1_000;
const workAgeEveryMs = 15_000;

/** Sweeps of rows that have expired; a second run at once finds none. */
export const repeatedSweeps: readonly RepeatedTask[] = [
  { name: 'sweep-presence', everyMs: minuteMs, work: sweepPresence, runsWhileHeld: true },
  { name: 'prune', everyMs: 10 * minuteMs, work: prune, runsWhileHeld: true },
  { name: 'adopt-due-rows', everyMs: minuteMs, work: () => systemCall(adoptDueRows), runsWhileHeld: true },
];

/** Every worker measures for its own metrics. */
export const startWorkAges = ({ log, metrics }: Pick<Platform, 'log' | 'metrics'>) =>
  repeat({
    work: () => measureWorkAges(metrics),
    everyMs: () => workAgeEveryMs,
    onError: (error) => log.warn({ err: error }, 'ages of due work could not be measured, retrying'),
  });

/** On a timer instead of at each scrape, so that no number of scrapes adds load. */
async function measureWorkAges({ workAge, parked }: Pick<Metrics, 'workAge' | 'parked'>): Promise<void> {
  for (const { kind, seconds } of await systemCall(workAges)) workAge.set({ kind }, seconds);
  const counted = await systemCall(parkedJobs);
  parked.reset();
  for (const { task, jobs } of counted) parked.set({ task }, jobs);
}

/** AUTH-22: users without a heartbeat and without a socket for five minutes are offline. */
export async function sweepPresence(): Promise<void> {
  const silentSince = ago(offlineAfterMs);
  for (;;) {
    const silent = await systemCall((sys) => expirePresence(sys, silentSince, rowsPerRound));
    for (const [companyId, people] of groupBy(silent, (person) => person.company_id)) {
      const userIds = people.map((person) => person.user_id);
      await tenantTx({ companyId }, async (tx) => {
        for (const entityId of await markOffline(tx, { companyId }, userIds, silentSince)) {
          await emit(tx, { companyId }, { name: 'user.updated', entityId });
        }
      });
    }
    if (silent.length < rowsPerRound) return;
  }
}

const ago = (ms: number) => new Date(clock.now().getTime() - ms);
