import type { Page } from 'playwright-core';

/** The texts of a screen, part by part: rows of a list, messages, cards with their column. */
export interface Shown {
  parts: [key: string, words: string][];
}

/** Runs in the page. Waiting times depend on the clock, not on the server, and are left out. */
const look = (selector: string, keyOf: string) => `(() => {
  const parts = [];
  for (const part of document.querySelectorAll(${JSON.stringify(selector)})) {
    const copy = part.cloneNode(true);
    for (const age of copy.querySelectorAll('[data-tone=fresh], [data-tone=calm], [data-tone=warm], [data-tone=overdue]')) age.remove();
    const words = copy.textContent.replace(/\\s+/g, ' ').trim();
    const badge = part.querySelector('[data-status]')?.getAttribute('data-status') ?? '';
    parts.push([String((${keyOf})(part)), (words + ' ' + badge).trim()]);
  }
  return { parts };
})()`;

export interface ScreenKind {
  name: 'list' | 'conversation' | 'board';
  /** An element that is present when the screen has loaded. */
  ready: string;
  read(page: Page): Promise<Shown>;
  /** Undefined where both are equal, else the first difference. */
  differ(live: Shown, fresh: Shown): string | undefined;
}

/** The number of compared rows: those that are visible in any window. */
const rowsInSight = 7;

export const screenKinds: Record<ScreenKind['name'], ScreenKind> = {
  list: {
    name: 'list',
    ready: 'main [data-ticket]',
    read: (page) =>
      page.evaluate<Shown>(
        look('main [role=listitem]', `(row) => row.querySelector('[data-ticket]')?.getAttribute('data-ticket')`),
      ),
    differ: (live, fresh) => inOrder(live.parts.slice(0, rowsInSight), fresh.parts.slice(0, rowsInSight)),
  },
  conversation: {
    name: 'conversation',
    ready: '[role=log] [role=article]',
    read: (page) => page.evaluate<Shown>(look('[role=log] [role=article]', `(row) => row.getAttribute('data-row')`)),
    // Either may have some more of the older ones on the page.
    differ: (live, fresh) => inOrder(live.parts.slice(-rowsInSight), fresh.parts.slice(-rowsInSight)),
  },
  board: {
    name: 'board',
    ready: 'main [data-card]',
    read: (page) =>
      page.evaluate<Shown>(
        look(
          'main [data-card]',
          `(card) => card.closest('[data-column]')?.getAttribute('data-column') + '/' + card.getAttribute('data-card')`,
        ),
      ),
    differ: (live, fresh) => inOrder(live.parts, fresh.parts),
  },
};

function inOrder(live: Shown['parts'], fresh: Shown['parts']): string | undefined {
  if (fresh.length === 0) return 'nothing on the fresh page';
  for (let at = 0; at < Math.max(live.length, fresh.length); at += 1) {
    const [here, there] = [JSON.stringify(live[at]), JSON.stringify(fresh[at])];
    if (here !== there) return `at ${at} shown ${here}, fresh ${there}`;
  }
  return undefined;
}
