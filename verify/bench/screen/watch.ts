import type { Page } from 'playwright-core';

/**
 * Runs in the page before its own scripts. An element is painted when the first task after the next frame runs: the
 * frame is complete by then, and no code of the page runs before it.
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
  /** The instant at which a message was painted, by the number in its text; in milliseconds of the epoch. */
  painted: Record<string, number | null>;
  /** Texts marked by the page, and when they were rendered. */
  rows: [name: string, at: number][];
}

export const watched = (page: Page): Promise<Watched> =>
  page.evaluate<Watched>('(({ long, keys, shift, painted, rows }) => ({ long, keys, shift, painted, rows }))(watch)');

/** Resets tasks and keys: only later ones count. */
export const beginWatch = (page: Page): Promise<void> =>
  page.evaluate('void (watch.long.length = 0, watch.keys.length = 0)');

/** Counts the nodes of the body, because the head has a line for each file of the application. */
export const countNodes = (page: Page): Promise<number> =>
  page.evaluate<number>('document.body.querySelectorAll("*").length');
