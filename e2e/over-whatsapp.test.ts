import { aCompany, aConnection } from '@recadia/db/testing';
import { customers, line } from '@recadia/emulators/seed';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemo, type Demo } from '../testkit/demo/demo.ts';
import { launchBrowser } from '../testkit/browser/browser.ts';
import { shown, toast } from './lib/locators.ts';
import { signIn } from '../testkit/browser/sign-in.ts';

/** The product with its gateway and an emulated WhatsApp; only the journeys' own customers write. */
let demo: Demo;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo({ isQuiet: true }), launchBrowser()]);
  const context = await browser.newContext({
    baseURL: demo.url,
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  await signIn(page, demo.admin);
});
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const [ana, joao] = customers;
const to = line.phone;
const street = 'Rua dos Pinheiros, 870';
const db = () => demo.stack.db.admin;

const messagesFrom = (number: string) =>
  db()
    .selectFrom('messages as m')
    .innerJoin('contacts as c', 'c.id', 'm.contact_id')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .select(['m.media_type', 'm.body', 'm.data', 'm.ticket_id', 't.uuid'])
    .where('c.number', '=', number)
    .where('m.from_me', '=', false)
    .orderBy('m.id')
    .execute();

it('MSG-20 shows text, map, contact, missed call and a placeholder for unknown types', async () => {
  const { web } = demo.emulators;
  const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Carlos Lopes\nTEL;waid=5511911112222:+5511911112222\nEND:VCARD';
  const poll = { question: 'Qual cor de sofá?', options: ['Azul', 'Verde'] };
  const actions: [type: string, action: () => unknown][] = [
    ['chat', () => web.send(ana.phone, { to, text: 'Onde fica a loja?' })],
    ['location', () => web.send(ana.phone, { to, location: { latitude: -23.5, longitude: -46.6, name: street } })],
    ['contact', () => web.send(ana.phone, { to, contacts: [card] })],
    ['call_log', () => web.call(ana.phone, { to })],
    ['unsupported', () => web.send(ana.phone, { to, poll })],
  ];
  // One after the other, because within a second WhatsApp has no order.
  for (const [n, [type, action]] of actions.entries()) {
    await action();
    await expect.poll(async () => (await messagesFrom(ana.phone))[n]?.media_type).toBe(type);
  }
  const all = await messagesFrom(ana.phone);
  const { raw } = (all.at(-1)?.data ?? {}) as { raw?: string };
  const kept = { name: poll.question, options: [{ optionName: 'Azul' }, { optionName: 'Verde' }] };
  expect(JSON.parse(raw ?? '{}')).toMatchObject({ pollCreationMessageV3: kept });

  const { ticket_id, uuid } = all[0] ?? { ticket_id: 0, uuid: '' };
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/messages/${ticket_id}`);
  await page.goto(`/tickets/${uuid}`);
  const text = await (await listed).text();
  expect(text).not.toContain(poll.question);
  const { messages } = JSON.parse(text) as { messages: { mediaType: string; fromMe: boolean }[] };
  expect(messages.filter(({ fromMe }) => !fromMe).map(({ mediaType }) => mediaType)).toEqual([
    'chat',
    'locationMessage',
    'contactMessage',
    'call_log',
    'unsupported',
  ]);
  const log = page.getByRole('log');
  await shown(log.getByText('Onde fica a loja?'));
  const map = log.getByRole('link', { name: `Abrir no mapa: ${street}` });
  await expect.poll(() => map.getAttribute('href')).toContain('-23.5,-46.6');
  await shown(log.getByText('Carlos Lopes'));
  await shown(log.getByText('Chamada de voz perdida'));
  await shown(log.getByText(/não pode ser mostrada/));
  // The same while the conversation is open.
  await web.send(ana.phone, { to, poll });
  await expect.poll(() => log.getByText(/não pode ser mostrada/).count()).toBe(2);
});

it('shows the profile picture of a customer who writes', async () => {
  const { web } = demo.emulators;
  // Drawn here, so that it differs from initials on a colour.
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const pen = canvas.getContext('2d');
    pen?.fillRect(0, 0, 64, 64);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  web.addPerson({ phone: joao.phone, picture: Buffer.from(drawn, 'base64') });
  await page.goto('/contacts');
  await web.send(joao.phone, { to, text: 'Bom dia' });
  const picture = page.getByRole('row', { name: new RegExp(joao.name) }).locator('img');
  await shown(picture);
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/attachments\//);
  const width = () => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBe(64);
});

it('WAP-10 restarts the numbers of the own company alone, after a warning', async () => {
  const { web, cloud } = demo.emulators;
  const { company_id } = await db()
    .selectFrom('connections')
    .select('company_id')
    .where('name', '=', 'Loja Centro')
    .executeTakeFirstOrThrow();
  const ended = await db()
    .insertInto('connections')
    .values({ company_id, name: 'Loja antiga', status: 'DISCONNECTED' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().insertInto('wa_sessions').values({ company_id, connection_id: ended.id, desired: 'stopped' }).execute();
  const otherTenantConnection = await aConnection(db(), { company_id: (await aCompany(db())).id });
  const askedOf = async (id: number) =>
    (
      await db()
        .selectFrom('wa_sessions')
        .select('request_no')
        .where('connection_id', '=', id)
        .executeTakeFirstOrThrow()
    ).request_no;
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

  await page.goto('/connections');
  for (const name of ['Loja Centro', 'Entregas e montagem']) await shown(row(name).getByText('Conectada'));
  const since = { web: web.ledger.list().at(-1)?.seq ?? 0, cloud: cloud.ledger.list().at(-1)?.seq ?? 0 };
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Reiniciar conexões' }).click();
  expect(new URL((await sent).url()).pathname).toMatch(/^\/whatsapp-restart\/?$/);
  await shown(toast(page, /As conexões estão sendo reiniciadas/));
  // The linked device logs in again, and the Cloud API number is checked again.
  await web.ledger.waitFor(({ kind, who }) => kind === 'login' && who === to, { since: since.web, timeoutMs: 60_000 });
  await cloud.ledger.waitFor(({ kind, detail }) => kind === 'graph' && detail?.method === 'GET', {
    since: since.cloud,
    timeoutMs: 60_000,
  });
  for (const name of ['Loja Centro', 'Entregas e montagem']) await shown(row(name).getByText('Conectada'));
  await shown(row('Loja antiga').getByText('Desconectada'));
  expect([await askedOf(ended.id), await askedOf(otherTenantConnection.id)]).toEqual([0, 0]);
  // A restarted number receives messages.
  await web.send(ana.phone, { to, text: 'Ainda estão aí?' });
  await expect.poll(async () => (await messagesFrom(ana.phone)).at(-1)?.body).toBe('Ainda estão aí?');
});
