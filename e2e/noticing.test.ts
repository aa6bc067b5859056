import { aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countWindows } from './lib/hostile/pushes.ts';
import { useProduct } from './lib/product.ts';
import { shown } from './lib/locators.ts';

const product = useProduct({}, { isWhole: true });

/** A customer writes to an agent: inserts the rows of the worker, and their event. */
async function write(user: { id: number; companyId: number }, name: string, words: string) {
  const { admin } = product;
  const company_id = user.companyId;
  const contact = await aContact(admin, { company_id, name });
  const connection = await aConnection(admin, { company_id });
  const of = { company_id, contact_id: contact.id, connection_id: connection.id };
  const ticket = await aTicket(admin, {
    ...of,
    user_id: user.id,
    status: 'open',
    unread_messages: 1,
    last_message: words,
    last_message_at: new Date(),
  });
  const message = await aMessage(admin, { ...of, ticket_id: ticket.id, body: words });
  const entity_id = String(message.id);
  await admin.insertInto('events').values({ company_id, name: 'message.received', entity_id }).execute();
  return ticket;
}

const notices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

it('a customer who writes is noticed on every page: bell, list, tab and menu', async () => {
  const { page, account } = await product.aPerson({ profile: 'user', name: 'Lia Moura' });
  await page.getByRole('link', { name: 'Tarefas' }).first().click();
  const ticket = await write(account, 'Zilda Prado', 'Bom dia, o sofá chegou com um risco');
  await page.getByRole('button', { name: 'Notificações, 1 atendimento com mensagens não lidas' }).click();
  const row = page.getByRole('link', { name: /Zilda Prado Bom dia, o sofá cheg…/ });
  await shown(row);
  await expect.poll(() => page.title()).toBe('(1) Tarefas');
  await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).toBe('/favicon-unread.svg');
  await shown(page.getByRole('link', { name: 'Atendimentos, 1 com mensagens não lidas' }));
  const width = (await page.getByRole('dialog', { name: /^Notificações/ }).boundingBox())?.width;
  expect(width).toBeLessThanOrEqual(350);
  await row.click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/tickets/${ticket.uuid}`);
});

it('X-NTF-08 installs the app; its worker notifies once with the tab closed', async () => {
  const { page, account, pageErrors } = await product.aPerson({ profile: 'user' });
  const context = page.context();
  // The worker is woken by the test, because an incognito browser has no push service.
  pageErrors.allow(/does not support the Push API in incognito mode/);
  await context.grantPermissions(['notifications'], { origin: new URL(product.url).origin });
  const cdp = await context.newCDPSession(page);
  const manifest = await cdp.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const icons = expect.arrayContaining([expect.objectContaining({ sizes: '512x512', type: 'image/png' })]);
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ name: 'Recadia', icons });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(() => localStorage.setItem('notices', 'on'));
  await page.reload();
  const registrationId = await registered;
  await expect.poll(() => page.evaluate(() => caches.has('words'))).toBe(true);
  await page.goto('about:blank');
  const ticket = await write(account, 'Ana Prado', 'oi');
  const notice = { ticketUuid: ticket.uuid, messageId: '5', title: '<b>Ana</b>', body: 'oi' };
  const wake = (data: unknown) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(product.url).origin,
      registrationId,
      data: JSON.stringify(data),
    });
  await wake(notice);
  await wake(notice);
  await wake({ strange: true });
  await page.goto('/tickets');
  await expect.poll(() => notices(page)).toEqual([{ title: '<b>Ana</b>', body: 'oi', tag: ticket.uuid }]);

  await shown(page.getByRole('link', { name: 'Ana Prado' }));
  const [worker] = context.serviceWorkers();
  expect(await worker?.evaluate(pressNotice)).toEqual([]);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/tickets/${ticket.uuid}`);
  expect(await notices(page)).toEqual([]);
  await page.goto('about:blank');
  await expect.poll(() => worker?.evaluate(countWindows)).toBe(0);
  await wake({ ...notice, messageId: '6', body: '📷' });
  // A press closes the notification, and no window is left that it could focus.
  await expect.poll(() => worker?.evaluate(shownBodies)).toEqual(['📷 Foto']);
  await expect.poll(() => worker?.evaluate(countWindows)).toBe(0);
  expect(await worker?.evaluate(pressNotice)).toEqual([`/tickets/${ticket.uuid}`]);
});

const shownBodies = 'self.registration.getNotifications().then((all) => all.map(({ body }) => body))';

/**
 * Runs in the worker: a press on the shown notification, as the browser reports it. Only a user's action may focus or
 * open a window, so the addresses to open are returned instead.
 */
const pressNotice = `(async () => {
  const opened = [];
  WindowClient.prototype.focus = async function () { return this; };
  self.clients.openWindow = async (address) => { opened.push(new URL(address, self.location.origin).pathname); };
  for (const notification of await self.registration.getNotifications()) {
    const event = new NotificationEvent('notificationclick', { notification });
    const done = [];
    event.waitUntil = (work) => done.push(work);
    self.dispatchEvent(event);
    await Promise.all(done);
  }
  return opened;
})()`;
