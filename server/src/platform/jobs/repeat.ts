export interface Repeated {
  /** Runs now; when called during a run, runs once more after it. */
  soon(): void;
  /** Ends the repetition and waits for the current run. */
  stop(): Promise<void>;
}

interface Repetition {
  work: () => Promise<unknown>;
  everyMs: () => number;
  onError: (error: unknown) => void;
}

/** Repeats work, one run at a time, and continues after failures. */
export function repeat({ work, everyMs, onError }: Repetition): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  const run = async () => {
    do {
      isWanted = false;
      await work().catch(onError);
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
