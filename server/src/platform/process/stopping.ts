import type { Logger } from 'pino';

export interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Every part stops taking new work at once, then all finish in parallel, so that a slow part does not delay the others.
 */
export async function stopTogether(parts: Stoppable[], log: Logger): Promise<void> {
  const outcomes = await Promise.allSettled(parts.map((part) => part.stop()));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') log.warn({ err: outcome.reason as unknown }, 'part failed to stop');
}

/** Waits for work at most this long, so that the steps after it still happen in time. */
export function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(done, done);
  });
}
