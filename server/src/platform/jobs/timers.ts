import { claimTimers, routineTx, type TenantTx } from '@recadia/db';
import { runClaimedWork, startClaimedWork, type ClaimedWork } from './claimed-work.ts';
import type { Scope } from '../session/people.ts';
import type { Platform } from '../platform.ts';
import { setTimerFailed, takeDueTimer } from './timers.sql.ts';

export { armTimer, disarmTimer, wakeTimersOf } from './timers.sql.ts';

/**
 * Handles a due timer of a ticket. It runs in the transaction that deletes the timer, so it happens once or is retried.
 * It locks the ticket first and checks whether its reason still holds: a timer may be early, because messages do not
 * move it, but it is never late.
 */
export interface TimerHandler {
  kind: string;
  handle(tx: TenantTx, scope: Scope, ticketId: number): Promise<void>;
}

const everyMs = 1_000;
/** A locked ticket uses one slot of its company's share and does not delay the timers of others. */
const limits = { width: 6, perCompany: 4 };
/** Steps take milliseconds; timers of a killed worker wait no longer than this. */
const leaseMs = 10_000;
const pausesMs = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000];

type Log = Pick<Platform['log'], 'warn'>;

export function startTimers({ log }: { log: Log }, handlers: TimerHandler[]) {
  return startClaimedWork(workOf(handlers, log), {
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error }, 'timers could not be claimed, retrying'),
  });
}

/** Handles all timers that are due now. */
export const runDueTimers = (handlers: TimerHandler[], log: Log): Promise<void> =>
  runClaimedWork(workOf(handlers, log));

type ClaimedTimer = Awaited<ReturnType<typeof claimTimers>>[number];

function workOf(handlers: TimerHandler[], log: Log): ClaimedWork<ClaimedTimer> {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  return {
    limits,
    claim: (sys, room) => claimTimers(sys, { leaseMs, ...room }),
    work: ({ company_id: companyId, ticket_id: ticketId, kind }) =>
      act(byKind.get(kind), { companyId, ticketId, kind }, log),
    onFailure: (error, timer) => log.warn({ err: error, ...timer }, 'timer could not be released, its lease expires'),
  };
}

interface Due {
  companyId: number;
  ticketId: number;
  kind: string;
}

async function act(handler: TimerHandler | undefined, due: Due, log: Log): Promise<void> {
  const scope: Scope = { companyId: due.companyId };
  try {
    if (!handler) throw new Error(`no handler for timers of the kind ${due.kind}`);
    await routineTx(scope, async (tx) => {
      if (await takeDueTimer(tx, scope, due)) await handler.handle(tx, scope, due.ticketId);
    });
  } catch (error) {
    log.warn({ err: error, ...due }, 'timer failed, retrying');
    await routineTx(scope, (tx) => setTimerFailed(tx, scope, due, String(error), pausesMs));
  }
}
