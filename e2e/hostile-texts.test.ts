import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useDesk } from './lib/desk.ts';
import { payloadCount, payloadsOf } from './lib/hostile/payloads.ts';
import { places, sawAll, seenOf, type Place } from './lib/hostile/places.ts';
import { dressTickets, plantConversation, plantDirectory } from './lib/hostile/plant.ts';
import { openPushes } from './lib/hostile/pushes.ts';
import { aReading, collectPayloads, readThrough, type Reading } from './lib/hostile/read-through.ts';
import { setTrap } from './lib/hostile/trap.ts';

const desk = useDesk({ isWhole: true });

/** Prepares a browser with the trap. */
function trapped() {
  const trap: { sprung: string[] } = { sprung: [] };
  const prepare = async (_page: Page, context: BrowserContext) => {
    trap.sprung = (await setTrap(context)).sprung;
  };
  return { trap, prepare };
}

/** Customers write over the Cloud API while a user watches; the other texts are written into the database. */
let planting: Promise<string> | undefined;
const plant = () => (planting ??= plantOnce());

async function plantOnce(): Promise<string> {
  const { admin } = desk;
  const { id: user_id, companyId: company_id } = await desk.accountOf('camila');
  const { id: connection_id } = await admin
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', company_id)
    .where('provider', '=', 'cloud')
    .executeTakeFirstOrThrow();
  const home = { company_id, connection_id, user_id };
  const texts = payloadsOf(places.firstText);
  for (const [index, name] of payloadsOf(places.customer).entries()) {
    desk.aCloudCustomer(name).send(texts[index] ?? '');
    // The fastest rate of the Cloud API for one number.
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  const arrived = () =>
    admin
      .selectFrom('tickets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => Number((await arrived()).count), { timeout: 120_000 }).toBe(payloadCount);
  await plantDirectory(admin, home);
  await dressTickets(admin, home);
  const { uuid } = await plantConversation(admin, home);
  return uuid;
}

/** Lists keep only the visible rows on the page, so a tall window holds more. */
const tall: [number, number] = [1440, 3000];

const rows = 'main :is(tbody tr, li:has(button))';
/** Lists that show all of their texts, read from end to end. */
const lists: { path: string; within: string; shows: Place[] }[] = [
  { path: '/tickets?all=1', within: 'main [data-status]', shows: ['customer', 'firstText', 'tag', 'queue'] },
  { path: '/contacts', within: rows, shows: ['customer'] },
  { path: '/tags', within: rows, shows: ['tag', 'lane'] },
  { path: '/users', within: rows, shows: ['user'] },
  { path: '/queues', within: rows, shows: ['queue'] },
  { path: '/quick-messages', within: rows, shows: ['shortcode', 'reply'] },
  { path: '/files', within: rows, shows: ['fileList'] },
  { path: '/connections', within: rows, shows: ['connection'] },
  { path: '/kanban', within: 'main [data-card]', shows: ['lane', 'customer'] },
  { path: '/schedules', within: 'main section button[aria-haspopup=dialog]', shows: ['schedule'] },
];

async function readEverything(page: Page, uuid: string): Promise<string[]> {
  const missed: string[] = [];
  const strange: string[] = [];
  const judge = (path: string, reading: Reading, shows: Place[]) => {
    for (const place of shows) {
      const count = seenOf(reading, place);
      if (count < payloadCount) missed.push(`${path}: ${count} of ${place}`);
    }
    strange.push(...[...reading.strange].map((what) => `${path}: ${what}`));
  };
  for (const { path, within, shows } of lists) {
    const reading = aReading();
    await page.goto(path);
    await readThrough(page, reading, { within, step: 0.9, until: sawAll(...shows) });
    judge(path, reading, shows);
  }
  const messagePlaces: Place[] = ['text', 'quote', 'card', 'location', 'fileName', 'caption'];
  const beside: Place[] = ['note', 'fieldName', 'fieldValue'];
  const reading = aReading();
  await page.goto(`/tickets/${uuid}`);
  // First to the beginning, and from there on in order: upwards, rows of unknown height push others out of the window.
  const log = '[role=log] div';
  const isAtStart = ({ seen }: Reading) => seen.has(places.text * 1_000);
  await readThrough(page, reading, { within: log, step: -2, until: isAtStart });
  await readThrough(page, reading, { within: log, step: 0.7, until: sawAll(...messagePlaces, ...beside) });
  judge('conversation', reading, [...messagePlaces, ...beside]);
  const layers = aReading();
  await page.locator('header button:has(.lucide-bell)').click();
  await page.locator('[role=dialog] a').first().waitFor();
  await collectPayloads(page, layers);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.locator('[role=combobox]').fill('img');
  await page.locator('[role=option]').first().waitFor();
  await collectPayloads(page, layers);
  judge('bell and palette', layers, []);
  return [...missed, ...strange];
}

it('the trap is one: where texts are taken for markup they run, and our policy tells of them', async () => {
  const texts = payloadsOf(places.text);
  const markUp = async (page: Page) => {
    await page.goto('/login');
    await page.locator('main form input').first().waitFor();
    await page.evaluate((all) => {
      // eslint-disable-next-line no-restricted-syntax -- the very mistake the trap is there for
      for (const text of all) document.body.appendChild(document.createElement('div')).innerHTML = text;
    }, texts);
    const reading = aReading();
    await collectPayloads(page, reading);
    return reading;
  };
  const open = trapped();
  const { page, pageErrors } = await desk.aVisitor({ ignoresPolicy: true, isAlone: true, prepare: open.prepare });
  pageErrors.allow(/./);
  const reading = await markUp(page);
  await expect.poll(() => new Set(open.trap.sprung).size).toBeGreaterThan(payloadCount / 4);
  expect(reading.strange.size).toBeGreaterThan(10);

  const closed = trapped();
  const guarded = await desk.aVisitor({ prepare: closed.prepare });
  guarded.pageErrors.expect(/policy: script-src/);
  guarded.pageErrors.allow(/./);
  await markUp(guarded.page);
  await expect.poll(() => guarded.pageErrors.list()).toEqual([]);
  expect(closed.trap.sprung).toEqual([]);
});

it('SEC-06 stores two hundred hostile texts in every field; none runs or becomes markup', async () => {
  expect(new Set(payloadsOf(places.tag)).size).toBe(payloadCount);
  const { trap, prepare } = trapped();
  const { page } = await desk.anAgent('camila', { isAlone: true, size: tall, prepare });
  await page.goto('/tickets?all=1&side=pending');
  const uuid = await plant();
  expect(await readEverything(page, uuid)).toEqual([]);
  expect(trap.sprung).toEqual([]);
});

it('without a policy they do not run either', async () => {
  const uuid = await plant();
  const { trap, prepare } = trapped();
  const { page } = await desk.anAgent('camila', { isAlone: true, ignoresPolicy: true, size: tall, prepare });
  expect(await readEverything(page, uuid)).toEqual([]);
  expect(trap.sprung).toEqual([]);
});

it('the worker shows a hostile push as the words it is', async () => {
  const { trap, prepare } = trapped();
  const { page, context } = await desk.anAgent('julia', { isAlone: true, prepare });
  const push = await openPushes(page, context, desk.url);
  const texts = payloadsOf(places.pushText);
  const notices = payloadsOf(places.pushTitle).map((title, index) => ({
    ticketUuid: randomUUID(),
    messageId: String(index),
    title,
    body: texts[index] ?? '',
  }));
  // A push service repeats a message until it is accepted; the worker shows it once.
  const wakeForRest = async () => {
    const shown = new Set(await push.shown());
    const rest = notices.filter(({ title, body }) => !shown.has(title) || !shown.has(body));
    for (const notice of rest) await push.wake(notice);
    return rest;
  };
  await expect.poll(wakeForRest, { timeout: 200_000, interval: 2_000 }).toEqual([]);
  expect(await push.shown()).toHaveLength(2 * payloadCount);
  expect(trap.sprung).toEqual([]);
});
