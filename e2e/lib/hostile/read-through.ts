import type { Page } from 'playwright-core';

export interface Reading {
  /** Numbers of the payloads that were on the page. */
  seen: Set<number>;
  /** Elements that our code never creates: a text was treated as markup, whether it could run or not. */
  strange: Set<string>;
}

interface Way {
  /** Any element inside the scrolling box. */
  within: string;
  /** The number of box heights per step, upwards if negative. */
  step: number;
  /** Whether the reading is complete. */
  until: (reading: Reading) => boolean;
}

/** How long the end of a list may take to load more: a busy machine is slow, not wrong. */
const patienceMs = 30_000;

export const aReading = (): Reading => ({ seen: new Set(), strange: new Set() });

/** Adds the payloads that are on the page now. */
export async function collectPayloads(page: Page, reading: Reading): Promise<void> {
  const { seen, strange } = await page.evaluate(readPage);
  for (const number of seen) reading.seen.add(number);
  for (const name of strange) reading.strange.add(name);
}

/** From one end of a list to the other, screen by screen: long lists keep only the visible rows on the page. */
export async function readThrough(page: Page, reading: Reading, { within, step, until }: Way): Promise<void> {
  const inside = page.locator(within).first();
  await inside.waitFor();
  let [newsAt, known] = [Date.now(), 0];
  for (;;) {
    await collectPayloads(page, reading);
    if (reading.seen.size > known) [newsAt, known] = [Date.now(), reading.seen.size];
    if (until(reading)) return;
    const hasMoved = await inside.evaluate(scrollOn, step);
    if (hasMoved) newsAt = Date.now();
    if (Date.now() - newsAt > patienceMs) return;
  }
}

/** Resolves when the new rows are rendered. */
async function scrollOn(inside: Element, screens: number): Promise<boolean> {
  let box: Element | null = inside;
  while (box && !(box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  const scroller = box ?? document.scrollingElement;
  const before = scroller?.scrollTop;
  scroller?.scrollBy(0, screens * scroller.clientHeight);
  const hasMoved = scroller?.scrollTop !== before;
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  return hasMoved;
}

/** Runs in the page. */
function readPage(): { seen: number[]; strange: string[] } {
  const strange: string[] = [];
  for (const it of document.querySelectorAll('*')) {
    const { tagName } = it;
    if (/^(iframe|object|embed|base|marquee|math|template)$/i.test(tagName)) strange.push(tagName);
    if (tagName === 'SCRIPT' && !it.hasAttribute('src')) strange.push('inline script');
    for (const { name, value } of it.attributes) {
      if (name.startsWith('on')) strange.push(`${tagName} ${name}`);
      if (/^\s*(javascript|vbscript|data:text)/i.test(value) && /href|src|action|data$/.test(name))
        strange.push(`${tagName} ${name}=${value}`);
    }
  }
  const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
  const page = new XMLSerializer().serializeToString(document.documentElement);
  const words = [page, document.title, ...fields.map(({ value }) => value)].join('\n');
  return { strange, seen: [...words.matchAll(/\bt\((\d+)\)/g)].map(([, number]) => Number(number)) };
}
