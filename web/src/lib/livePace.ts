import { notifyManager } from '@tanstack/react-query';
import { afterPaint } from './afterPaint.ts';

/** Between two times the screen changes for what arrives, however much it is; nobody reads faster. */
const everyMs = 100;
/** Whose last key is so fresh is still typing. */
const typingMs = 300;
/** So long at most what arrives waits for the next key to be shown. */
const patienceMs = 200;

export interface LivePace {
  add: (deed: () => void) => void;
  /** What waits is done now. */
  flush: () => void;
  close: () => void;
}

/**
 * After a quiet moment at once, else together with what else comes meanwhile, in the order it came. Whoever types is
 * served first: what arrives is shown right after a letter, while the next one is on its way to its key.
 */
export function createLivePace(): LivePace {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [typedAt, waitsForKey] = [Number.NEGATIVE_INFINITY, false];

  function flush(): void {
    const deeds = waiting;
    waiting = [];
    notifyManager.batch(() => deeds.forEach((deed) => deed()));
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
    add(deed) {
      waiting.push(deed);
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
