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

/** Everything our own code is called back by may print again. */
export function audible<Parts extends object>(parts: Parts): Parts {
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
