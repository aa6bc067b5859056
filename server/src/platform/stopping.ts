import type { Logger } from 'pino';

export interface Stoppable {
  stop(): Promise<void>;
}

/** Every part stops taking new work at once, then all finish side by side: a slow one does not hold the others. */
export async function stopTogether(parts: Stoppable[], log: Logger): Promise<void> {
  const outcomes = await Promise.allSettled(parts.map((part) => part.stop()));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') log.warn({ err: outcome.reason as unknown }, 'part failed to stop');
}

/** Waits for work that should end, and for no longer than so much: what comes after it must still happen in time. */
export function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const over = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(over);
      resolve();
    };
    work.then(done, done);
  });
}
