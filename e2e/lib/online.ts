import type { Page } from 'playwright-core';

/**
 * The online event reaches every user, including the own page, which then loads the own profile. Journeys that count
 * calls, or change that answer, begin after it.
 */
export function comingOnline() {
  let profileRead: Promise<unknown> = Promise.resolve();
  return {
    async prepare(page: Page): Promise<void> {
      profileRead = page.waitForResponse('**/auth/me', { timeout: 120_000 });
    },
    isOver: () => profileRead,
  };
}

/** Waits for the next live connection of a page. */
export async function liveOn(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"ready"'));
}
