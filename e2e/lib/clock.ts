import type { Page } from 'playwright-core';
import type { Look } from './visitors.ts';

/** A browser whose clock a journey may stop. */
export const withClock: Look = { isAlone: true, prepare: (page) => page.clock.install() };

/** Stops the page's clock; from here on only `runFor` moves it. A short leap, so that no connection times out. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(new Date(Date.now() + 2_000));
