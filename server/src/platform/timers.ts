import { claimTimers, routineTx, type TenantTx } from '@recadia/db';
import { runClaimedWork, startClaimedWork, type ClaimedWork } from './claimed-work.ts';
import type { Scope } from './people.ts';
import type { Platform } from './platform.ts';
import { setTimerFailed, takeDueTimer } from './timers.sql.ts';

export { armTimer, disarmTimer, wakeTimersOf } from './timers.sql.ts';

/**
 * What is done when a ticket's time has come. It runs in the transaction that takes the timer off the list, so it happens
 * once or is tried again. It locks the ticket before anything else and looks whether its reason still holds: a timer may
 * be early, because nobody moves it at every message, but is never late.
 */
export interface TimerHandler {
  kind: string;
  handle(tx: TenantTx, scope: Scope, ticketId: number): Promise<void>;
}

const everyMs = 1_000;
/** A ticket somebody holds locked holds a place of its company's share, not the timers of the others. */
const limits = { width: 6, perCompany: 4 };
/** Steps take milliseconds; what a killed worker held waits no longer than this. */
const leaseMs = 10_000;
const pausesMs = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000];

type Log = Pick<Platform['log'], 'warn'>;

export function startTimers({ log }: { log: Log }, handlers: TimerHandler[]) {
  return startClaimedWork(workOf(handlers, log), {
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error }, 'timers could not be claimed, retrying'),
  });
}

/** Everything that is due now. */
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
    if (!handler) throw new Error(`nobody knows timers of the kind ${due.kind}`);
    await routineTx(scope, async (tx) => {
      if (await takeDueTimer(tx, scope, due)) await handler.handle(tx, scope, due.ticketId);
    });
  } catch (error) {
    log.warn({ err: error, ...due }, 'timer failed, retrying');
    await routineTx(scope, (tx) => setTimerFailed(tx, scope, due, String(error), pausesMs));
  }
}
