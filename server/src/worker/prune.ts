import { setTimeout as pause } from 'node:timers/promises';
import {
  pruneEvents,
  pruneIdempotencyKeys,
  pruneSessions,
  pruneWhatsApp,
  systemCall,
  type SystemTx,
} from '@recadia/db';
import { clock } from '../platform/clock.ts';

const dayMs = 24 * 60 * 60_000;
const kept = { events: 2 * dayMs, idempotencyKeys: dayMs, sessions: dayMs };
const rowsPerRound = 1_000;
/** The rows of an event are short and nothing refers to them. */
export const eventsPerRound = 5_000;

/**
 * Deletes expired rows, a batch at a time so that no lock lasts long. A failed kind does not stop the others; failures
 * are reported at the end.
 */
export async function prune(): Promise<void> {
  const rounds: [name: string, rows: number, round: Round][] = [
    ['events', eventsPerRound, eventRound(ago(kept.events))],
    ['idempotency keys', rowsPerRound, (sys, rows) => pruneIdempotencyKeys(sys, ago(kept.idempotencyKeys), rows)],
    ['sessions', rowsPerRound, (sys, rows) => pruneSessions(sys, ago(kept.sessions), rows)],
    ['queues', rowsPerRound, (sys, rows) => pruneWhatsApp(sys, rows)],
  ];
  const failures: Error[] = [];
  for (const [name, rows, round] of rounds)
    await pruneInRounds(rows, () => systemCall((sys) => round(sys, rows))).catch((cause: unknown) =>
      failures.push(new Error(`Pruning ${name} failed`, { cause })),
    );
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
}

type Round = (sys: SystemTx, rows: number) => Promise<number>;

/** Each round begins where the one before ended. */
function eventRound(cutoff: Date): Round {
  let after: Date | null = null;
  return async (sys, limit) => {
    const { deleted, latest } = await pruneEvents(sys, { after, cutoff, limit });
    after = latest;
    return deleted;
  };
}

/**
 * Repeats the round until it deletes fewer rows than it may. Pauses twice as long as each round took, so that arriving
 * messages get the database most of the time. Returns the number of deleted rows.
 */
export async function pruneInRounds(rows: number, round: () => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const began = performance.now();
    const deleted = await round();
    all += deleted;
    if (deleted < rows) return all;
    await pause(2 * (performance.now() - began));
  }
}

const ago = (ms: number) => new Date(clock.now().getTime() - ms);
