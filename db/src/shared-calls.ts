import { openPools } from './client.ts';
import type { DB } from './schema.gen.ts';
import { routineCall, routineWork, type Scope, type TenantTx } from './scope.ts';
import { runTogether, type SingleWork } from './transaction.ts';

interface WaitingCall {
  work: SingleWork<DB, unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Calls of one round: its last answer waits for all statements before it. */
const mostTogether = 50;

let waiting: WaitingCall[] = [];

/**
 * Like `routineCall`, for short statements: calls of all companies that start together are sent over one connection and
 * cost one round trip. Each has its own transaction and company, and fails alone. A round takes no company's share of
 * the connections, so it is not for statements that wait for locks.
 */
export function sharedCall<T>(scope: Scope, call: (tx: TenantTx) => Promise<T>): Promise<T> {
  const work = routineWork(scope, call);
  if (!work) return routineCall(scope, call);
  return new Promise<T>((resolve, reject) => {
    if (waiting.length === 0) setImmediate(sendWaiting);
    waiting.push({ work, resolve, reject });
  });
}

function sendWaiting(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += mostTogether) void send(all.slice(from, from + mostTogether));
}

async function send(calls: WaitingCall[]): Promise<void> {
  try {
    const { app } = openPools();
    const outcomes = await runTogether(
      app,
      calls.map(({ work }) => work),
    );
    outcomes.forEach((outcome, at) => {
      if (outcome.status === 'fulfilled') calls[at]?.resolve(outcome.value);
      else calls[at]?.reject(outcome.reason);
    });
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}
