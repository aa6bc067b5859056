import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsInGallery } from '../testkit/browser/axe.ts';
import { launchBrowser } from '../testkit/browser/browser.ts';
import { buildGallery, galleryPages, openGalleryPage, serveGallery } from './lib/screens/gallery.ts';
import { sweepMs } from './lib/screens/sweep.ts';
import { sizes, type SizeName } from './lib/screens/visit-screens.ts';
import { watchPageErrors } from './lib/page-errors.ts';

let browser: Browser;
let gallery: Awaited<ReturnType<typeof serveGallery>>;

beforeAll(async () => {
  buildGallery();
  [browser, gallery] = await Promise.all([launchBrowser(), serveGallery()]);
});
afterAll(async () => {
  await browser.close();
  gallery.close();
});

const cases: [SizeName, 'light' | 'dark'][] = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['tablet', 'light'],
  ['phone', 'light'],
];

it.each(cases)(
  'axe finds nothing in any state of any component: %s, %s',
  { timeout: sweepMs },
  async (size, colorScheme) => {
    const [width, height] = sizes[size];
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    const pageErrors = await watchPageErrors(context, gallery.url);
    // The gallery has no server: most requests of a state get no answer.
    pageErrors.allow(/status of 404/);
    const page = await context.newPage();
    const pages = await galleryPages(page, gallery.url);
    expect(pages.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const one of pages) {
      await openGalleryPage(page, one);
      found.push(...(await violationsInGallery(page)).map((fault) => `${one.name}: ${fault}`));
    }
    expect(found).toEqual([]);
    expect(pageErrors.list()).toEqual([]);
    await context.close();
  },
);
