import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();
let isInstalled = false;

/**
 * libsignal prints whole sessions with private keys to the console, so console output inside `work` is dropped. Other
 * code can print as before.
 */
export function withoutConsole<Result>(work: () => Result): Result {
  install();
  return inside.run(true, work);
}

/** Lets the methods of our own objects print again when Baileys calls them. */
export function withConsole<Parts extends object>(parts: Parts): Parts {
  return new Proxy(parts, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== 'function') return part;
      return (...args: unknown[]) => inside.exit(() => part.apply(target, args) as unknown);
    },
  });
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
