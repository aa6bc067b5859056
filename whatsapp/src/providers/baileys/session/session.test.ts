import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedAgain, connectedCount, startHarness, type Harness } from '../harness.test-suite.ts';

let harness: Harness;
let phones = 5511911110000;
const newPhone = () => String((phones += 1));
const to = (value: string) => ({ kind: 'pn' as const, value });

beforeAll(async () => {
  harness = await startHarness({ seed: 'sessions' });
});
afterAll(() => harness.close());

describe('linking', () => {
  it('ends unscanned QRs in a timeout; a new start shows new ones', async () => {
    const shop = harness.open({ qrTimeoutMs: 30 });
    await shop.provider.start();
    await shop.events.wait('session', ({ state }) => state === 'timeout');
    const shown = shop.events.of('session').filter(({ state }) => state === 'qr').length;
    expect(shown).toBeGreaterThan(1);
    await shop.provider.start();
    await expect
      .poll(() => shop.events.of('session').filter(({ state }) => state === 'qr').length)
      .toBeGreaterThan(shown);
    await shop.provider.stop();
  });

  it('an account that must show a passkey ends with the reason', async () => {
    const phone = newPhone();
    harness.emulator.demandPasskey(phone);
    const shop = harness.open();
    await shop.provider.start();
    const shown = await shop.events.wait('session', ({ state }) => state === 'qr');
    await harness.emulator.scan(phone, shown.state === 'qr' ? shown.qr : '');
    const ended = await shop.events.wait('session', ({ state }) => state === 'ended');
    expect(ended).toMatchObject({ error: { code: 'passkey-required', advice: 'stop-connection' } });
  });

  it('a code that came to nothing does not spoil the next attempt', async () => {
    const phone = newPhone();
    const shop = harness.open();
    await shop.provider.start();
    await shop.provider.requestPairingCode(phone);
    await shop.provider.stop();
    expect(JSON.parse((await shop.store.readCreds()) ?? '{}')).toMatchObject({ me: { name: '~' } });
    const again = harness.open({ store: shop.store });
    await again.provider.start();
    await again.events.wait('session', ({ state }) => state === 'qr');
  });
});

describe('a connection that ends', () => {
  it('by a lost network: waits, tells when it tries again, and comes back', async () => {
    const phone = newPhone();
    const shop = await harness.link(phone);
    const before = connectedCount(shop.events);
    harness.emulator.disconnect(phone);
    const waiting = await shop.events.wait('session', ({ state }) => state === 'waiting');
    if (waiting.state !== 'waiting') throw new Error('not waiting');
    expect(waiting.retryAt.getTime() - waiting.at.getTime()).toBeGreaterThanOrEqual(1_000);
    await connectedAgain(shop.events, before);
  });

  it('by another holder: ends with 440, does not come back and keeps its keys', async () => {
    const phone = newPhone();
    const shop = await harness.link(phone);
    const otherHolder = harness.open({ store: shop.store });
    await otherHolder.provider.start();
    const ended = await shop.events.wait('session', ({ state }) => state === 'ended');
    expect(ended).toMatchObject({ code: 440, error: { code: 'replaced', advice: 'stop-connection' } });
    expect(await shop.store.readCreds()).not.toBeNull();
    await otherHolder.events.wait('session', ({ state }) => state === 'connected');
  });

  it('by the phone: ends with 401 and forgets the account, and a new start shows a QR', async () => {
    const phone = newPhone();
    const shop = await harness.link(phone);
    harness.emulator.removeDevices(phone);
    const ended = await shop.events.wait('session', ({ state }) => state === 'ended');
    expect(ended).toMatchObject({ code: 401, error: { code: 'logged-out', status: 401 } });
    expect(await shop.store.readCreds()).toBeNull();
    const qrs = shop.events.of('session').filter(({ state }) => state === 'qr').length;
    await shop.provider.start();
    await expect
      .poll(() => shop.events.of('session').filter(({ state }) => state === 'qr').length)
      .toBeGreaterThan(qrs);
  });

  it('by a ban: ends with 403, and sends say so', async () => {
    const phone = newPhone();
    const shop = await harness.link(phone);
    harness.emulator.ban(phone);
    await shop.events.wait('session', ({ state }) => state === 'ended');
    const error: unknown = await shop.provider
      .send({ clientId: 'b', to: to(newPhone()), body: { kind: 'text', text: 'x' } })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'banned', status: 403, advice: 'stop-connection' });
  });

  it('ends with 405 for an old client and keeps its keys', async () => {
    const phone = newPhone();
    const shop = await harness.link(phone);
    harness.emulator.chaos.add({ action: 'refuse', kind: 'login', who: phone, code: 405, times: 1 });
    harness.emulator.disconnect(phone);
    const ended = await shop.events.wait('session', ({ state }) => state === 'ended');
    expect(ended).toMatchObject({ code: 405, error: { code: 'client-too-old' } });
    expect(await shop.store.readCreds()).not.toBeNull();
  });
});

it('reports how many new chats are left', async () => {
  const phone = newPhone();
  const shop = await harness.link(phone);
  harness.emulator.capNewChats(phone, { total: -1, used: 0 });
  harness.emulator.capNewChats(phone, { total: 40, used: 28 });
  expect(await shop.events.wait('quota')).toMatchObject({ newChatsLeft: 12 });
});

it('reports a limit on new chats with its end, and the refused sends', async () => {
  const phone = newPhone();
  const newContact = newPhone();
  harness.emulator.addPerson({ phone: newContact, name: 'Ninguém' });
  const shop = await harness.link(phone);
  const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
  harness.emulator.lockReachOut(phone, until);
  const restriction = await shop.events.wait('restriction');
  expect(restriction.until).toEqual(until);
  const { ref } = await shop.provider.send({
    clientId: 'r',
    to: to(newContact),
    body: { kind: 'text', text: 'oferta' },
  });
  const failed = await shop.events.wait('failed', (event) => event.ref.id === ref.id);
  expect(failed.error).toMatchObject({ code: 'restricted', status: 463, advice: 'never' });
});
