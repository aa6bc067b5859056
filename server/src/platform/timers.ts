import { claimTimers, systemCall, routineTx, type TenantTx } from '@recadia/db';
import type { Scope } from './people.ts';
import type { Platform } from './platform.ts';
import { repeat } from './repeat.ts';
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
/** Few: what a killed worker held waits for its lease, and a lease must last for all of them. */
const most = 16;
const together = 4;
/** Steps take milliseconds; what a killed worker held waits no longer than this. */
const leaseMs = 10_000;
const pausesMs = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000];

export function startTimers({ log }: Platform, handlers: TimerHandler[]) {
  const ticking = repeat({
    work: () => runDueTimers(handlers, log),
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error }, 'timers could not be claimed, retrying'),
  });
  return { stop: () => ticking.stop() };
}

/** Everything that is due now, a round at a time. */
export async function runDueTimers(handlers: TimerHandler[], log: Pick<Platform['log'], 'warn'>): Promise<void> {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  for (;;) {
    const due = await systemCall((sys) => claimTimers(sys, { leaseMs, max: most }));
    const waiting = due.map(({ company_id: companyId, ticket_id: ticketId, kind }) => ({ companyId, ticketId, kind }));
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await act(byKind.get(next.kind), next, log);
    };
    await Promise.all(Array.from({ length: together }, work));
    if (due.length < most) return;
  }
}

interface Due {
  companyId: number;
  ticketId: number;
  kind: string;
}

async function act(handler: TimerHandler | undefined, due: Due, log: Pick<Platform['log'], 'warn'>): Promise<void> {
  const scope: Scope = { companyId: due.companyId };
  try {
    if (!handler) throw new Error(`nobody knows timers of the kind ${due.kind}`);
    await routineTx(scope, async (tx) => {
      if (await takeDueTimer(tx, scope, due)) await handler.handle(tx, scope, due.ticketId);
    });
  } catch (error) {
    log.warn({ err: error, ...due }, 'timer failed, retrying');
    await routineTx(scope, (tx) => setTimerFailed(tx, scope, due, String(error), pausesMs)).catch((again: unknown) =>
      log.warn({ err: again, ...due }, 'timer could not be released, its lease expires'),
    );
  }
}
