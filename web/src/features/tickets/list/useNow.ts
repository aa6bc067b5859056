import { useSyncExternalStore } from 'react';

/** TKT-26: the interval for updating the age of a ticket. */
const tickMs = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function listen(changed: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = Date.now();
  for (const notify of listeners) notify();
}

/** The time, updated every half minute; one clock serves all rows. */
export const useNow = (): number => useSyncExternalStore(listen, () => now);
