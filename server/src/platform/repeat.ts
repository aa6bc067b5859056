export interface Repeated {
  /** Runs now; asked for while running, it runs once more afterwards. */
  soon(): void;
  /** Ends the repetition and waits for a run that is under way. */
  stop(): Promise<void>;
}

interface Repetition {
  work: () => Promise<unknown>;
  everyMs: () => number;
  onError: (error: unknown) => void;
}

/** Work that is done again and again, never twice at once, and survives its own failures. */
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
