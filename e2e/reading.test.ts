import { randomUUID } from 'node:crypto';
import { aMessage } from '@recadia/db/testing';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useProduct } from './lib/product.ts';
import { conversation, shown } from './lib/locators.ts';

const product = useProduct({ hasTalks: true });
const camila = { email: 'camila@casaaurora.exemplo' };

it('MSG-10 MSG-21 loads older messages within 50 px of the top and keeps the position', async () => {
  const ticket = await product.ticketOf('Thiago Menezes');
  const { company_id, contact_id, connection_id } = ticket;
  const of = { company_id, ticket_id: ticket.id, contact_id, connection_id };
  // A second try finds the messages of the first: each has its own texts.
  const line = `Linha ${randomUUID().slice(0, 4)}`;
  for (let n = 1; n <= 60; n += 1) {
    const at = new Date(Date.now() - (200 - n) * 60_000);
    await aMessage(product.admin, { ...of, body: `${line} ${n}.\nmais uma\ne outra`, at });
  }
  const older: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const { page } = await product.aPerson(camila, {
    prepare: (opened) =>
      opened.route(/\/messages\/\d+\?.*cursor=/, async (route) => {
        older.push(route.request().url());
        await held;
        await route.continue();
      }),
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  const log = conversation(page, 'Thiago Menezes').getByRole('log');
  await shown(log.getByText(`${line} 60.`));
  const scroller = log.locator('[data-scroller]');
  /** Scrolls to a distance from the top, again while rows that are rendered for the first time change the height. */
  const scrollTo = async (fromTop: number) => {
    await expect
      .poll(() =>
        scroller.evaluate((it, wanted) => {
          const top = it.scrollHeight - it.clientHeight + it.scrollTop;
          it.scrollTop += wanted - top;
          return Math.abs(top - wanted);
        }, fromTop),
      )
      .toBeLessThan(2);
  };
  await scrollTo(200);
  await page.waitForTimeout(500);
  expect(older).toEqual([]);
  await scrollTo(45);
  await expect.poll(() => older.length).toBe(1);
  // How far back the first page reaches depends on the messages since.
  const first = (await log.getByRole('article').nth(1).textContent()) ?? '';
  const topmost = log.getByText(first.slice(first.indexOf(line), first.indexOf('.') + 1));
  const place = async () => (await topmost.boundingBox())?.y ?? Number.NaN;
  const before = await place();
  answer();
  await expect.poll(() => scroller.evaluate((it) => it.scrollHeight - it.clientHeight + it.scrollTop > 200)).toBe(true);
  for (let look = 0; look < 10; look += 1) {
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
    await page.waitForTimeout(50);
  }
});

it('part of MSG-21: opens a conversation at its end from list and address, desktop and phone', async () => {
  const ticket = await product.ticketOf('Mariana Lopes');
  const { company_id, contact_id, connection_id } = ticket;
  const of = { company_id, ticket_id: ticket.id, contact_id, connection_id };
  // Of uneven height: the height of a row is known only when it is rendered.
  for (let n = 1; n <= 50; n += 1) {
    const body = `Recado ${n}\n${'uma linha que se estende por mais de uma largura de telefone '.repeat(n % 7)}`;
    await aMessage(product.admin, { ...of, body, at: new Date(Date.now() - (60 - n) * 1_000) });
  }
  const { page } = await product.aPerson(camila);
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    await page.goto('/tickets');
    await page.getByRole('link', { name: 'Mariana Lopes' }).click();
    await staysAtEnd(page);
    await page.goto(`/tickets/${ticket.uuid}`);
    await staysAtEnd(page);
  }
});

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The last message is fully visible above the composer, also after everything around it was rendered. */
async function staysAtEnd(page: Page): Promise<void> {
  const log = conversation(page, 'Mariana Lopes').getByRole('log');
  const belowEnd = async () => {
    const [last, box] = await Promise.all([log.getByText('Recado 50').boundingBox(), log.boundingBox()]);
    return last && box ? last.y + last.height - (box.y + box.height) : Infinity;
  };
  await expect.poll(belowEnd).toBeLessThanOrEqual(0);
  await page.waitForTimeout(1_000);
  expect(await belowEnd()).toBeLessThanOrEqual(0);
}

it('MSG-11 grows the composer to five lines and the edit field to six, then scrolls', async () => {
  const ticket = await product.ticketOf('Padaria Trigo & Cia');
  const { company_id, contact_id, connection_id } = ticket;
  const of = { company_id, ticket_id: ticket.id, contact_id, connection_id };
  await aMessage(product.admin, { ...of, body: 'Já enviei', from_me: true, ack: 3, at: new Date() });
  const { page } = await product.aPerson(camila);
  await page.goto(`/tickets/${ticket.uuid}`);
  const linesOf = async (box: Locator, most: number) => {
    const heights: number[] = [];
    for (const count of [1, 2, most, most + 1, most + 9]) {
      await box.fill(Array.from({ length: count }, (_, line) => `linha ${line}`).join('\n'));
      heights.push((await box.boundingBox())?.height ?? 0);
    }
    const [one = 0, ...others] = heights;
    return others.map((height) => Math.round((height - one) / 20) + 1);
  };
  const box = page.getByRole('textbox', { name: 'Mensagem', exact: true });
  expect(await linesOf(box, 5)).toEqual([2, 5, 5, 5]);
  await box.fill('');
  await box.press('ArrowUp');
  expect(await linesOf(page.getByRole('textbox', { name: 'Texto da mensagem' }), 6)).toEqual([2, 6, 6, 6]);
});
