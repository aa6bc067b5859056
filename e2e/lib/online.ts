import type { Page } from 'playwright-core';

/**
 * Coming online is told to everybody, oneself included, who then reads the own profile. Journeys that count calls, or
 * change what that one would be answered, begin after it.
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

/** The next live connection of a page stands. */
export async function liveOn(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"ready"'));
}
