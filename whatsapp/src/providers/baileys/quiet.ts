import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();
let isInstalled = false;

/**
 * libsignal prints whole sessions, private keys included, to the console. Whatever is printed while it works is dropped;
 * everybody else's console stays as it is.
 */
export function withoutConsole<Result>(work: () => Result): Result {
  install();
  return inside.run(true, work);
}

/** Our own code that libsignal calls back may print again. */
export function withConsole<Result>(work: () => Result): Result {
  return inside.exit(work);
}

function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    const print = console[name].bind(console);
    console[name] = (...words: unknown[]) => {
      if (!inside.getStore()) print(...words);
    };
  }
}
