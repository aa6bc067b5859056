import { notifyManager } from '@tanstack/react-query';
import { afterPaint } from '../interaction/after-paint.ts';

/** The minimum time between two screen updates, because users read no faster. */
const everyMs = 100;
/** The user counts as typing for this time after a key press. */
const typingMs = 300;
/** The maximum time events wait for the next key press. */
const patienceMs = 200;

export interface LivePace {
  add: (change: () => void) => void;
  /** Applies the waiting changes now. */
  flush: () => void;
  close: () => void;
}

/**
 * Applies a change at once after a pause, otherwise together with the changes that follow, in their order. Typing has
 * priority: changes are applied right after a key press was painted, before the next one.
 */
export function createLivePace(): LivePace {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [typedAt, waitsForKey] = [Number.NEGATIVE_INFINITY, false];

  function flush(): void {
    const changes = waiting;
    waiting = [];
    notifyManager.batch(() => changes.forEach((change) => change()));
  }
  function show(): void {
    waitsForKey = false;
    clearTimeout(timer);
    timer = setTimeout(next, everyMs);
    flush();
  }
  function next(): void {
    timer = undefined;
    if (waiting.length === 0) return;
    if (performance.now() - typedAt > typingMs) return show();
    waitsForKey = true;
    timer = setTimeout(show, patienceMs);
  }
  function onKey(): void {
    typedAt = performance.now();
    if (waitsForKey) afterPaint(() => waitsForKey && show());
  }
  addEventListener('keydown', onKey, true);

  return {
    add(change) {
      waiting.push(change);
      if (timer === undefined) next();
    },
    flush,
    close() {
      removeEventListener('keydown', onKey, true);
      clearTimeout(timer);
      flush();
    },
  };
}
