import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The product's service worker, woken by a push, with the tab closed. */
export async function openPushes(page: Page, context: BrowserContext, home: string) {
  const { origin } = new URL(home);
  await context.grantPermissions(['notifications'], { origin });
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready));
  const registrationId = await registered;
  await page.goto('about:blank');
  // While the closed page still counts as visible, no notification would be shown.
  const [worker] = context.serviceWorkers();
  await expect.poll(() => worker?.evaluate(countWindows)).toBe(0);
  return {
    wake: (data: object) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) }),
    /** Titles and texts of all shown notifications; an open page would keep the worker from showing more. */
    shown: async (): Promise<string[]> => (await worker?.evaluate<string[]>(readNotices)) ?? [],
  };
}

/** These run in the worker. */
export const countWindows = `self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((all) => all.length)`;
const readNotices = `self.registration.getNotifications().then((all) => all.flatMap(({ title, body }) => [title, body]))`;
