import { offlineAfterMs } from '@recadia/contract/limits';
import {
  expirePresence,
  pruneEvents,
  pruneIdempotencyKeys,
  pruneSessions,
  pruneWhatsApp,
  systemCall,
  tenantTx,
  workAges,
  type SystemTx,
} from '@recadia/db';
import { clock } from '../platform/clock.ts';
import { emit } from '../platform/emit.ts';
import { groupBy } from '../platform/jobs/group.ts';
import type { Platform } from '../platform/platform.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import { markOffline } from '../platform/realtime/presence.sql.ts';
import { repeat } from '../platform/jobs/repeat.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const rowsPerRound = 1_000;
const kept = { events: 7 * dayMs, idempotencyKeys: dayMs, sessions: dayMs };
const usualTimes = { presenceMs: minuteMs, pruneMs: 10 * minuteMs, workAgeMs: 15_000 };

/** Periodic work. Every sweep may run in several workers at once: the second finds no rows. */
export function startSweeps(
  { log, metrics }: Pick<Platform, 'log' | 'metrics'>,
  times: Partial<typeof usualTimes> = {},
) {
  const { presenceMs, pruneMs, workAgeMs } = { ...usualTimes, ...times };
  const onError = (error: unknown) => {
    metrics.failedSweeps.inc();
    log.warn({ err: error }, 'sweep failed, retrying');
  };
  const sweeps = [
    repeat({ work: sweepPresence, everyMs: () => presenceMs, onError }),
    repeat({ work: prune, everyMs: () => pruneMs, onError }),
    repeat({ work: () => measureWorkAges(metrics), everyMs: () => workAgeMs, onError }),
  ];
  return {
    async stop(): Promise<void> {
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
    },
  };
}

/** On a timer instead of at each scrape, so that no number of scrapes adds load. */
async function measureWorkAges({ workAge }: Pick<Metrics, 'workAge'>): Promise<void> {
  for (const { kind, seconds } of await systemCall(workAges)) workAge.set({ kind }, seconds);
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

/**
 * Deletes expired rows, a batch at a time so that no lock lasts long. A failed kind does not stop the others; failures
 * are reported at the end.
 */
export async function prune(): Promise<void> {
  const rounds: Record<string, (sys: SystemTx) => Promise<number>> = {
    events: (sys) => pruneEvents(sys, ago(kept.events), rowsPerRound),
    idempotencyKeys: (sys) => pruneIdempotencyKeys(sys, ago(kept.idempotencyKeys), rowsPerRound),
    sessions: (sys) => pruneSessions(sys, ago(kept.sessions), rowsPerRound),
    whatsApp: (sys) => pruneWhatsApp(sys, rowsPerRound),
  };
  const failures: Error[] = [];
  for (const [name, round] of Object.entries(rounds)) {
    await untilFew(round).catch((cause: unknown) => failures.push(new Error(`Pruning ${name} failed`, { cause })));
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
}

async function untilFew(round: (sys: SystemTx) => Promise<number>): Promise<void> {
  while ((await systemCall(round)) >= rowsPerRound);
}

const ago = (ms: number) => new Date(clock.now().getTime() - ms);
