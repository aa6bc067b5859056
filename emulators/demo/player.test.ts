import { setImmediate as soon, setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDesk, shop } from '../whatsapp-cloud/testing/desk.ts';
import { nextMessage, textOf } from '../whatsapp-web/testing/client.ts';
import { SHOP, startSession } from '../whatsapp-web/testing/session.ts';
import { customers, firstTurn } from './customers.ts';
import { playCustomers, type PlayOptions } from './player.ts';

const aMinute = 60_000;

/** Shortens every pause; a pause of a minute or more lasts until the end. */
const shortPause = async (ms: number, signal: AbortSignal) => {
  await (ms < aMinute ? soon() : sleep(2 ** 31 - 1, undefined, { signal }));
  signal.throwIfAborted();
};

async function openShop() {
  const [session, desk] = await Promise.all([startSession(), openDesk({ number: { phone: '551130039000' } })]);
  const { emulator: web } = session;
  const { cloud } = desk;
  for (const person of customers) {
    web.addPerson(person);
    cloud.addPerson(person);
  }
  onTestFinished(async () => {
    await Promise.all([session.close(), desk.close()]);
  });
  return { ...session, web, cloud, desk };
}

it('ten customers say everything they came to say, in order, each on the number they have', async () => {
  const { web, cloud, desk } = await openShop();
  await cloud.verifyCallback(shop.phoneNumberId);
  const sent = new Map<string, string[]>();
  const onMessage: PlayOptions['onMessage'] = ({ name, text }) =>
    void sent.set(name, [...(sent.get(name) ?? []), text]);
  const play = playCustomers({ web, cloud, pause: shortPause, onMessage });
  const script = Object.fromEntries(customers.map(({ name, turns }) => [name, turns.flat()]));
  await expect.poll(() => Object.fromEntries(sent), { timeout: 20_000 }).toEqual(script);
  await play.stop();

  expect(customers).toHaveLength(10);
  for (const { phone, via, turns } of customers) {
    const inbox = via === 'linked' ? web.inbox(phone, SHOP) : cloud.inbox(phone);
    expect(inbox.map(({ body }) => 'text' in body && body.text)).toEqual(turns.flat());
  }
  const official = customers.filter(({ via }) => via === 'cloud');
  expect((await desk.updates()).messages).toHaveLength(official.flatMap(({ turns }) => turns.flat()).length);
});

it('reads an answer before the next step and finds a number added later', async () => {
  const { web, cloud, desk, socket } = await openShop();
  const [ana] = customers;
  if (!ana) throw new Error('there are no customers');
  const [first = [], second = []] = ana.turns;
  const asked = nextMessage(socket, (message) => textOf(message) === first.at(-1));
  const readBefore: boolean[] = [];
  const play = playCustomers({
    web,
    cloud,
    customers: [ana],
    // A customer who waits for an answer gets some time.
    pause: async (ms, signal) => {
      if (ms === 500) await sleep(50, undefined, { signal });
      await shortPause(ms, signal);
    },
    onMessage: ({ text }) => {
      if (text === second[0])
        readBefore.push(web.inbox(ana.phone, SHOP).every(({ from, ticks }) => from === ana.phone || ticks >= 3));
    },
  });
  const { key } = await asked;
  await socket.sendMessage(key.remoteJid ?? '', { text: 'Tem sim, na cor cinza.' });
  await expect.poll(() => readBefore, { timeout: 10_000 }).toEqual([true]);

  await cloud.verifyCallback(shop.phoneNumberId);
  await expect
    .poll(async () => (await desk.updates()).messages.map(({ text }) => (text as { body: string }).body))
    .toEqual(firstTurn);
  await play.stop();
});
