import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import { startHarness, type Harness, type Linked } from '../harness.test-suite.ts';

const shops = ['5511922220001', '5511922220002'] as const;
const customer = '5511922220009';
const messages = 20;
const to = (value: string) => ({ kind: 'pn' as const, value });

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ seed: 'crossing' });
  for (const phone of [...shops, customer]) harness.emulator.addPerson({ phone, name: phone });
});
afterAll(() => harness.close());

/** A store with the delays of a database, so that a read value may be outdated at the next write. */
function slowStore() {
  const store = createMemoryStore();
  const delay = () => new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 15));
  return {
    ...store,
    readKeys: (...args: Parameters<typeof store.readKeys>) => delay().then(() => store.readKeys(...args)),
    commit: (...args: Parameters<typeof store.commit>) => delay().then(() => store.commit(...args)),
  };
}

const receivedTexts = ({ events }: Linked, prefix: string) => {
  const texts = events.of('message').map(({ body }) => (body.kind === 'text' ? body.text : ''));
  return [...new Set(texts.filter((text) => text.startsWith(prefix)))].toSorted();
};
const failures = () =>
  ['undecryptable', 'retry', 'nack'].flatMap((kind) =>
    harness.emulator.ledger.list({ kind }).map(({ detail }) => detail),
  );

it('uses no key twice when messages cross, between linked devices and with a phone', async () => {
  const [one, two] = [
    await harness.link(shops[0], { store: slowStore() }),
    await harness.link(shops[1], { store: slowStore() }),
  ];
  const names = (prefix: string) => Array.from({ length: messages }, (_, at) => `${prefix} ${at}`);
  const sendAll = async (shop: Linked, phone: string, prefix: string) => {
    for (const text of names(prefix)) {
      await shop.provider.send({
        clientId: `3EB0${Buffer.from(text).toString('hex').toUpperCase()}`,
        to: to(phone),
        body: { kind: 'text', text },
      });
    }
  };
  const sendAllAsCustomer = async (phone: string) => {
    for (const text of names(`c${phone}`)) await harness.emulator.send(customer, { to: phone, text });
  };
  await Promise.all([
    sendAll(one, shops[1], 'a'),
    sendAll(two, shops[0], 'b'),
    sendAll(one, customer, 'd'),
    sendAll(two, customer, 'e'),
    ...shops.map(sendAllAsCustomer),
  ]);
  const all = (prefix: string) => names(prefix).toSorted();
  await expect.poll(() => receivedTexts(two, 'a'), { timeout: 20_000 }).toEqual(all('a'));
  await expect.poll(() => receivedTexts(one, 'b'), { timeout: 20_000 }).toEqual(all('b'));
  for (const [at, shop] of [one, two].entries())
    await expect.poll(() => receivedTexts(shop, `c${shops[at]}`), { timeout: 20_000 }).toEqual(all(`c${shops[at]}`));
  expect(failures()).toEqual([]);
}, 120_000);
