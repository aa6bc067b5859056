import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryStore } from '../../testing/memory-store.ts';
import { startFarSide, type FarSide, type Linked } from './far-side.test-suite.ts';

const shops = ['5511922220001', '5511922220002'] as const;
const customer = '5511922220009';
const messages = 20;
const to = (value: string) => ({ kind: 'pn' as const, value });

let far: FarSide;
beforeAll(async () => {
  far = await startFarSide({ seed: 'crossing' });
  for (const phone of [...shops, customer]) far.emulator.addPerson({ phone, name: phone });
});
afterAll(() => far.close());

/** As far away as a database: what is read may be old by the time something is written. */
function distantStore() {
  const store = createMemoryStore();
  const away = () => new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 15));
  return {
    ...store,
    readKeys: (...args: Parameters<typeof store.readKeys>) => away().then(() => store.readKeys(...args)),
    commit: (...args: Parameters<typeof store.commit>) => away().then(() => store.commit(...args)),
  };
}

const heardTexts = ({ heard }: Linked, prefix: string) => {
  const texts = heard.of('message').map(({ body }) => (body.kind === 'text' ? body.text : ''));
  return [...new Set(texts.filter((text) => text.startsWith(prefix)))].toSorted();
};
const troubles = () =>
  ['undecryptable', 'retry', 'nack'].flatMap((kind) => far.emulator.ledger.list({ kind }).map(({ detail }) => detail));

it('uses no key twice when messages cross, between linked devices and with a phone', async () => {
  const [one, two] = [
    await far.link(shops[0], { store: distantStore() }),
    await far.link(shops[1], { store: distantStore() }),
  ];
  const names = (prefix: string) => Array.from({ length: messages }, (_, at) => `${prefix} ${at}`);
  const say = async (shop: Linked, phone: string, prefix: string) => {
    for (const text of names(prefix)) {
      await shop.provider.send({
        clientId: `3EB0${Buffer.from(text).toString('hex').toUpperCase()}`,
        to: to(phone),
        body: { kind: 'text', text },
      });
    }
  };
  const sayAsCustomer = async (phone: string) => {
    for (const text of names(`c${phone}`)) await far.emulator.send(customer, { to: phone, text });
  };
  await Promise.all([
    say(one, shops[1], 'a'),
    say(two, shops[0], 'b'),
    say(one, customer, 'd'),
    say(two, customer, 'e'),
    ...shops.map(sayAsCustomer),
  ]);
  const all = (prefix: string) => names(prefix).toSorted();
  await expect.poll(() => heardTexts(two, 'a'), { timeout: 20_000 }).toEqual(all('a'));
  await expect.poll(() => heardTexts(one, 'b'), { timeout: 20_000 }).toEqual(all('b'));
  for (const [at, shop] of [one, two].entries())
    await expect.poll(() => heardTexts(shop, `c${shops[at]}`), { timeout: 20_000 }).toEqual(all(`c${shops[at]}`));
  expect(troubles()).toEqual([]);
}, 120_000);
