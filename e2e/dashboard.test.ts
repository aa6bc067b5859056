import { aConnection, aContact, aQueue, aTicket } from '@recadia/db/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOn } from './lib/axe.ts';
import { useHouse } from './lib/house.ts';
import { gone, shown } from './lib/see.ts';

const house = useHouse();

const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first();

/** A company of its own: nobody else's tickets are in its numbers. */
async function aShop() {
  const { admin } = house;
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
    /** Somebody who waits in the queue. */
    async aTicketOf(name: string) {
      const contact = await aContact(admin, { company_id, name });
      const of = { company_id, contact_id: contact.id, connection_id: connection.id, queue_id: queue.id };
      const ticket = await aTicket(admin, { ...of, status: 'pending' });
      const line = { company_id, ticket_id: ticket.id, contact_id: contact.id, queue_id: queue.id };
      const tell = (kind: string, data: object) =>
        admin
          .insertInto('ticket_events')
          .values({ ...line, kind, data: JSON.stringify(data) })
          .execute();
      await tell('opened', { cause: 'customer' });
      await tell('transferred', { status: 'pending', userId: null });
      return { ...ticket, tell };
    },
  };
}

it('DSH-01 an admin finds the dashboard at / and in the menu, and every number opens its tickets', async () => {
  const shop = await aShop();
  const { page, account } = await house.aPerson({ profile: 'admin', companyId: shop.company_id, name: 'Ada Nunes' });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
  const lia = await shop.aTicketOf('Lia Torres');
  await shown(page.getByRole('link', { name: /Lia Torres/ }));

  await lia.tell('accepted', { status: 'open', userId: account.id });
  await lia.tell('resolved', { status: 'closed', userId: account.id });
  await gone(page.getByRole('link', { name: /Lia Torres/ }));
  await page.reload();
  await shown(card(page, 'Finalizados').getByText('1', { exact: true }));
  await card(page, 'Finalizados').click();
  const list = page.getByRole('dialog', { name: 'Atendimentos finalizados' });
  await shown(list.getByText('Lia Torres'));
  await page.keyboard.press('Escape');
  await gone(list);

  const chart = page.getByRole('button', { name: /atendimento aberto/ }).first();
  await chart.click();
  await shown(page.getByRole('dialog', { name: 'Atendimentos abertos' }).getByText('Lia Torres'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Atendentes (XLSX)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('attendants.xlsx');
  expect(await violationsOn(page)).toEqual([]);
});

it('DSH-13 who is no admin is sent from / to /tickets, finds no dashboard, and is refused its numbers', async () => {
  for (const profile of ['user', 'supervisor'] as const) {
    const { page } = await house.aPerson({ profile });
    await page.goto('/');
    await page.waitForURL('/tickets');
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    for (const path of ['', '/ticketsUsers', '/ticketsDay', '/tickets', '/export']) {
      const answer = await page.request.get(`${house.url}/dashboard${path}`, {
        headers: { authorization: `Bearer ${String(token).replaceAll('"', '')}` },
      });
      expect([path, answer.status(), (await answer.json()) as object]).toEqual([
        ...[path, 403],
        expect.objectContaining({ error: 'ERR_NO_PERMISSION' }),
      ]);
    }
  }
});

it('a supervisor watches the queues live, and a phone shows the dashboard without scrolling sideways', async () => {
  const { page: watcher } = await house.aPerson({ profile: 'supervisor' });
  await watcher.getByRole('link', { name: 'Ao vivo' }).first().click();
  await shown(watcher.getByRole('heading', { name: 'Quem está aqui' }));

  const shop = await aShop();
  await shop.aTicketOf('Bia Rocha');
  const who = { profile: 'admin', companyId: shop.company_id } as const;
  const { page } = await house.aPerson(who, { size: [390, 844] });
  await page.goto('/?days=30');
  await shown(card(page, 'Aguardando'));
  await shown(page.getByRole('link', { name: /Bia Rocha/ }));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
});
