import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeated {
  /** Runs now; when called during a run, runs once more after it. */
  soon(): void;
  /** Ends the repetition and waits for the current run. */
  stop(): Promise<void>;
}

interface Repetition {
  work: () => Promise<unknown>;
  everyMs: () => number;
  /** Pause between two runs while work arrives, in which more of it gathers; none by default. */
  gatherMs?: number;
  onError: (error: unknown) => void;
}

/** Repeats work, one run at a time, and continues after failures. */
export function repeat({ work, everyMs, gatherMs = 0, onError }: Repetition): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let endedAt = 0;

  const run = async () => {
    do {
      const pause = endedAt + gatherMs - performance.now();
      if (pause > 0) await sleep(pause);
      isWanted = false;
      await work().catch(onError);
      endedAt = performance.now();
    } while (isWanted && !isStopped);
  };

  const soon = () => {
    if (isStopped) return;
    isWanted = true;
    if (running) return;
    clearTimeout(timer);
    running = Promise.resolve()
      .then(run)
      .then(() => {
        running = undefined;
        if (!isStopped) timer = setTimeout(soon, everyMs());
      });
  };

  soon();
  return {
    soon,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
