import type { Page } from 'playwright-core';

/**
 * Runs in the page before its own scripts. A thing is painted when the first task after the next frame runs: the frame
 * has been handed over by then, and nothing of the page comes before it.
 */
export const watchPage = `
  (() => {
    const watch = (window.watch = { long: [], keys: [], shift: 0, painted: {}, rows: [] });
    watch.afterPaint = (done) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done();
        channel.port2.postMessage(0);
      });
    const observe = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    observe('longtask', ({ startTime, duration }) => watch.long.push([startTime, duration]));
    observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) watch.shift += value; });
    observe('element', ({ identifier, renderTime }) => watch.rows.push([identifier, renderTime]));
    addEventListener('keydown', ({ timeStamp }) =>
      watch.afterPaint(() => watch.keys.push(performance.now() - timeStamp)), true);
    const note = (text) => {
      for (const [, number] of text.matchAll(/px-(\\d+)-/g)) {
        if (number in watch.painted) continue;
        watch.painted[number] = null;
        watch.afterPaint(() => { watch.painted[number] = performance.timeOrigin + performance.now(); });
      }
    };
    new MutationObserver((changes) => {
      for (const { type, addedNodes, target } of changes) {
        if (type === 'characterData') note(target.data);
        for (const node of addedNodes) if (node.textContent.includes('px-')) note(node.textContent);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  })();
`;

export interface Watched {
  /** Start and length of every task over 50 ms. */
  long: [at: number, ms: number][];
  /** From the press of a key to the frame that shows it. */
  keys: number[];
  shift: number;
  /** By the number in its text, when a message was painted; in milliseconds of the epoch. */
  painted: Record<string, number | null>;
  /** Texts the page marks, and when they were drawn. */
  rows: [name: string, at: number][];
}

export const watched = (page: Page): Promise<Watched> =>
  page.evaluate<Watched>('(({ long, keys, shift, painted, rows }) => ({ long, keys, shift, painted, rows }))(watch)');

/** Forgets tasks and keys: what comes now counts. */
export const beginWatch = (page: Page): Promise<void> =>
  page.evaluate('void (watch.long.length = 0, watch.keys.length = 0)');

/** What is laid out: the head holds a line for each file of the application, however long a list is. */
export const countNodes = (page: Page): Promise<number> =>
  page.evaluate<number>('document.body.querySelectorAll("*").length');
