import { aConnection, aContact, aQueue, aTicket } from '@recadia/db/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOn } from '../testkit/browser/axe.ts';
import { useProduct } from './lib/product.ts';
import { gone, shown } from './lib/locators.ts';
import { tokenOf } from './lib/tokens.ts';

const product = useProduct();

const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first();

/** A separate company, so that no other tickets are in its numbers. */
async function aShop() {
  const { admin } = product;
  const { id: plan_id } = await admin.selectFrom('plans').select('id').limit(1).executeTakeFirstOrThrow();
  const { id: company_id } = await admin
    .insertInto('companies')
    .values({ name: `Loja ${Date.now()}`, plan_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const queue = await aQueue(admin, { company_id, name: 'Vendas' });
  const connection = await aConnection(admin, { company_id });
  return {
    company_id,
    /** Waits until all timeline entries are in the roll-ups. */
    async isFolded() {
      const unfolded = admin.selectFrom('ticket_events').select('id').where('company_id', '=', company_id);
      await expect.poll(() => unfolded.where('folded', '=', false).execute()).toEqual([]);
    },
    /** A customer who waits in the queue. */
    async aTicketOf(name: string) {
      const contact = await aContact(admin, { company_id, name });
      const of = { company_id, contact_id: contact.id, connection_id: connection.id, queue_id: queue.id };
      const ticket = await aTicket(admin, { ...of, status: 'pending' });
      const line = { company_id, ticket_id: ticket.id, contact_id: contact.id, queue_id: queue.id };
      const addTimelineEntry = (kind: string, data: object) =>
        admin
          .insertInto('ticket_events')
          .values({ ...line, kind, data: JSON.stringify(data) })
          .execute();
      await addTimelineEntry('opened', { cause: 'customer' });
      await addTimelineEntry('transferred', { status: 'pending', userId: null });
      return { ...ticket, addTimelineEntry };
    },
  };
}

it('DSH-01 shows the dashboard to an admin at / and in the menu; each number opens its tickets', async () => {
  const shop = await aShop();
  await shop.aTicketOf('Bia Rocha');
  const lia = await shop.aTicketOf('Lia Torres');
  await lia.addTimelineEntry('accepted', { status: 'open', userId: null });
  await lia.addTimelineEntry('resolved', { status: 'closed', userId: null });
  const { page } = await product.aPerson({ profile: 'admin', companyId: shop.company_id, name: 'Ada Nunes' });
  await shop.isFolded();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
  await shown(page.getByRole('link', { name: /Bia Rocha/ }));
  await shown(card(page, 'Finalizados').getByText('1', { exact: true }));
  await card(page, 'Finalizados').click();
  const list = page.getByRole('dialog', { name: 'Atendimentos finalizados' });
  await shown(list.getByText('Lia Torres'));
  await page.keyboard.press('Escape');
  await gone(list);

  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Atendentes (XLSX)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('attendants.xlsx');
  expect(await violationsOn(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const day = page.getByRole('button', { name: /: 2 atendimentos abertos$/ });
  await day.click();
  const opened = page.getByRole('dialog', { name: 'Atendimentos abertos' });
  await shown(opened.getByText('Lia Torres'));
  await page.keyboard.press('Escape');
  await gone(opened);
  await page.getByRole('button', { name: 'Atendimentos por dia: ver como tabela' }).click();
  await shown(page.getByRole('table', { name: 'Atendimentos por dia' }));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
});

it('DSH-13 sends other profiles from / to /tickets and shows a supervisor the live panel', async () => {
  const { page, account } = await product.aPerson({ profile: 'user' });
  const ask = async (path: string) => {
    const authorization = `Bearer ${tokenOf(page)}`;
    return page.request.get(`${product.url}${path}`, { headers: { authorization } });
  };
  const isRefused = async () => {
    await page.goto('/');
    await page.waitForURL('/tickets');
    await shown(page.getByRole('link', { name: 'Contatos' }).first());
    await expect.poll(() => page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    for (const path of ['', '/ticketsUsers', '/ticketsDay', '/tickets', '/export']) {
      const answer = await ask(`/dashboard${path}`);
      const body = (await answer.json()) as object;
      expect([path, answer.status(), body]).toMatchObject([path, 403, { error: 'ERR_NO_PERMISSION' }]);
    }
  };
  await isRefused();
  const live = page.getByRole('link', { name: 'Ao vivo' }).first();
  await expect.poll(() => live.count()).toBe(0);
  await product.admin.updateTable('users').set({ profile: 'supervisor' }).where('id', '=', account.id).execute();
  // Permissions are cached for some seconds.
  await expect.poll(async () => (await ask('/live-panel')).status()).toBe(200);
  await isRefused();
  await live.click();
  await shown(page.getByRole('heading', { name: 'Quem está aqui' }));
  expect(await violationsOn(page)).toEqual([]);
});
