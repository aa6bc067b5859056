import type { TenantTx } from '@recadia/db';
import type { Scope } from '../session/people.ts';
import { enqueueJob, removeJobs, type JobData, type NextRun, type Task, type TransactionTask } from './engine/index.ts';
import { setTimersDue, timerJob, type TimerData, type TimersOf } from './timers.sql.ts';
import { wakeJobs } from './wake-ups.ts';

export { timerJob } from './timers.sql.ts';

/**
 * Handles a due timer of a ticket, in the transaction that deletes it, so it happens once or is retried. It locks the
 * ticket first and checks whether its reason still holds: a timer may be early, because messages do not move it, but it
 * is never late. What it returns arms the timer again.
 */
export interface TimerHandler {
  kind: string;
  handle(tx: TenantTx, scope: Scope, ticketId: number): Promise<NextRun | void>;
}

interface Timer extends TimerData {
  dueAt: Date;
  /** Inputs of the rule, for the operator who reads a failed timer. */
  why?: JobData;
}

/** A ticket has one timer of a kind: arming it again moves it and resets its retries. */
export const armTimer = (tx: TenantTx, scope: Scope, { ticketId, kind, dueAt, why }: Timer): Promise<void> =>
  enqueueJob(tx, scope, timerJob, { key: keyOf({ ticketId, kind }), data: { ...why, ticketId, kind }, dueAt });

export const disarmTimers = (tx: TenantTx, scope: Scope, ticketId: number, kinds: string[]): Promise<void> =>
  removeJobs(
    tx,
    scope,
    timerJob,
    kinds.map((kind) => keyOf({ ticketId, kind })),
  );

/** Makes the timers of all open tickets of a connection or queue due now, because their rules changed. */
export async function wakeTimersOf(tx: TenantTx, scope: Scope, kind: string, of: TimersOf): Promise<void> {
  await setTimersDue(tx, scope, kind, of);
  wakeJobs(tx);
}

const keyOf = ({ kind, ticketId }: TimerData): string => `${kind}:${ticketId}`;

/** Runs the due timers of tickets. */
export function timerTask(handlers: TimerHandler[]): Task {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const task: TransactionTask<TimerData> = {
    task: timerJob,
    // Two transactions of a company, so that one begins while the other commits.
    limits: { width: 128, perCompany: 64 },
    together: { most: 32, subjectOf: ({ ticketId }) => ticketId },
    pausesMs: [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000],
    waitsForStanding: true,
    async handle(tx, scope, { data: { kind, ticketId } }) {
      const handler = byKind.get(kind);
      if (!handler) throw new Error(`no handler for timers of the kind ${kind}`);
      return handler.handle(tx, scope, ticketId);
    },
  };
  return task;
}
