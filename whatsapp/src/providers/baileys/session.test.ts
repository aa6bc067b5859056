import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedAgain, connectedCount, startFarSide, type FarSide } from './far-side.test-suite.ts';

let far: FarSide;
let phones = 5511911110000;
const newPhone = () => String((phones += 1));
const to = (value: string) => ({ kind: 'pn' as const, value });

beforeAll(async () => {
  far = await startFarSide({ seed: 'sessions' });
});
afterAll(() => far.close());

describe('linking', () => {
  it('ends unscanned QRs in a timeout; a new start shows new ones', async () => {
    const shop = far.open({ qrTimeoutMs: 30 });
    await shop.provider.start();
    await shop.heard.wait('session', ({ state }) => state === 'timeout');
    const shown = shop.heard.of('session').filter(({ state }) => state === 'qr').length;
    expect(shown).toBeGreaterThan(1);
    await shop.provider.start();
    await expect
      .poll(() => shop.heard.of('session').filter(({ state }) => state === 'qr').length)
      .toBeGreaterThan(shown);
    await shop.provider.stop();
  });

  it('an account that must show a passkey ends with the reason', async () => {
    const phone = newPhone();
    far.emulator.demandPasskey(phone);
    const shop = far.open();
    await shop.provider.start();
    const shown = await shop.heard.wait('session', ({ state }) => state === 'qr');
    await far.emulator.scan(phone, shown.state === 'qr' ? shown.qr : '');
    const ended = await shop.heard.wait('session', ({ state }) => state === 'ended');
    expect(ended).toMatchObject({ error: { code: 'passkey-required', advice: 'stop-connection' } });
  });

  it('a code that came to nothing does not spoil the next attempt', async () => {
    const phone = newPhone();
    const shop = far.open();
    await shop.provider.start();
    await shop.provider.requestPairingCode(phone);
    await shop.provider.stop();
    expect(JSON.parse((await shop.store.readCreds()) ?? '{}')).toMatchObject({ me: { name: '~' } });
    const again = far.open({ store: shop.store });
    await again.provider.start();
    await again.heard.wait('session', ({ state }) => state === 'qr');
  });
});

describe('a connection that ends', () => {
  it('by a lost network: waits, tells when it tries again, and comes back', async () => {
    const phone = newPhone();
    const shop = await far.link(phone);
    const before = connectedCount(shop.heard);
    far.emulator.disconnect(phone);
    const waiting = await shop.heard.wait('session', ({ state }) => state === 'waiting');
    if (waiting.state !== 'waiting') throw new Error('not waiting');
    expect(waiting.retryAt.getTime() - waiting.at.getTime()).toBeGreaterThanOrEqual(1_000);
    await connectedAgain(shop.heard, before);
  });

  it('by another holder: ends with 440, does not come back and keeps its keys', async () => {
    const phone = newPhone();
    const shop = await far.link(phone);
    const thief = far.open({ store: shop.store });
    await thief.provider.start();
    const ended = await shop.heard.wait('session', ({ state }) => state === 'ended');
    expect(ended).toMatchObject({ code: 440, error: { code: 'replaced', advice: 'stop-connection' } });
    expect(await shop.store.readCreds()).not.toBeNull();
    await thief.heard.wait('session', ({ state }) => state === 'connected');
  });

  it('by the phone: ends with 401 and forgets the account, and a new start shows a QR', async () => {
    const phone = newPhone();
    const shop = await far.link(phone);
    far.emulator.removeDevices(phone);
    const ended = await shop.heard.wait('session', ({ state }) => state === 'ended');
    expect(ended).toMatchObject({ code: 401, error: { code: 'logged-out', status: 401 } });
    expect(await shop.store.readCreds()).toBeNull();
    const qrs = shop.heard.of('session').filter(({ state }) => state === 'qr').length;
    await shop.provider.start();
    await expect.poll(() => shop.heard.of('session').filter(({ state }) => state === 'qr').length).toBeGreaterThan(qrs);
  });

  it('by a ban: ends with 403, and sends say so', async () => {
    const phone = newPhone();
    const shop = await far.link(phone);
    far.emulator.ban(phone);
    await shop.heard.wait('session', ({ state }) => state === 'ended');
    const error: unknown = await shop.provider
      .send({ clientId: 'b', to: to(newPhone()), body: { kind: 'text', text: 'x' } })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'banned', status: 403, advice: 'stop-connection' });
  });

  it('ends with 405 for an old client and keeps its keys', async () => {
    const phone = newPhone();
    const shop = await far.link(phone);
    far.emulator.chaos.add({ action: 'refuse', kind: 'login', who: phone, code: 405, times: 1 });
    far.emulator.disconnect(phone);
    const ended = await shop.heard.wait('session', ({ state }) => state === 'ended');
    expect(ended).toMatchObject({ code: 405, error: { code: 'client-too-old' } });
    expect(await shop.store.readCreds()).not.toBeNull();
  });
});

it('reports how many new chats are left', async () => {
  const phone = newPhone();
  const shop = await far.link(phone);
  far.emulator.capNewChats(phone, { total: -1, used: 0 });
  far.emulator.capNewChats(phone, { total: 40, used: 28 });
  expect(await shop.heard.wait('quota')).toMatchObject({ newChatsLeft: 12 });
});

it('reports a limit on new chats with its end, and the refused sends', async () => {
  const phone = newPhone();
  const stranger = newPhone();
  far.emulator.addPerson({ phone: stranger, name: 'Ninguém' });
  const shop = await far.link(phone);
  const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
  far.emulator.lockReachOut(phone, until);
  const told = await shop.heard.wait('restriction');
  expect(told.until).toEqual(until);
  const { ref } = await shop.provider.send({ clientId: 'r', to: to(stranger), body: { kind: 'text', text: 'oferta' } });
  const failed = await shop.heard.wait('failed', (event) => event.ref.id === ref.id);
  expect(failed.error).toMatchObject({ code: 'restricted', status: 463, advice: 'never' });
});
