import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startGateways, type LinkedNumber } from '../testing/gateways.ts';
import { waitUntil } from '../testing/wait-until.ts';

let gateways: Awaited<ReturnType<typeof startGateways>>;
const customer = '5511988887777';
const started: string[] = [];

beforeAll(async () => {
  gateways = await startGateways();
  gateways.emulator.addPerson({ phone: customer, name: 'Maria' });
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((id) => gateways.stop(id)));
  await gateways.db.admin.updateTable('wa_sessions').set({ desired: 'stopped' }).execute();
  expect(gateways.refused()).toBe(0);
});
afterAll(() => gateways.close());

const start = async (id: string, capacity?: number) => {
  started.push(id);
  return gateways.start(id, capacity);
};
const write = (to: LinkedNumber, text: string) => gateways.emulator.send(customer, { to: to.phone, text });
const hasInbound = (number: LinkedNumber, texts: string[]) =>
  expect.poll(() => gateways.inbound(number), { timeout: 15_000, interval: 50 }).toEqual(texts);

describe('a gateway', () => {
  it('links by QR and resumes after a restart without a new code, with missed messages', async () => {
    const number = await gateways.addNumber();
    await start('gateway-a');
    await gateways.scan(number);
    await write(number, 'um');
    await hasInbound(number, ['um']);
    const before = await gateways.connection(number);

    await gateways.stop('gateway-a');
    expect((await gateways.connection(number)).owner).toBeNull();
    await write(number, 'dois');
    await start('gateway-b');
    await write(number, 'três');
    await hasInbound(number, ['um', 'dois', 'três']);
    const after = await gateways.until(number, (row) => row.status === 'CONNECTED', 'the phone');
    expect(after).toMatchObject({ owner: 'gateway-b', epoch: before.epoch + 1 });
    expect(gateways.emulator.devices(number.phone)).toHaveLength(1);
    expect(gateways.overlaps(number)).toBe(0);
    const { untold } = await gateways.db.admin
      .selectFrom('wa_inbox')
      .select((eb) => eb.fn.countAll<number>().as('untold'))
      .where('connection_id', '=', number.connectionId)
      .where('told_at', 'is', null)
      .executeTakeFirstOrThrow();
    // Messages from the phone to its own device may stay open for a while; messages of customers do not.
    expect(untold).toBeLessThanOrEqual(2);
  });

  it('does what is asked, once: a pairing code, a logout, a new QR', async () => {
    const number = await gateways.addNumber();
    await start('gateway-a');
    await gateways.until(number, (row) => row.status === 'qrcode', 'a QR');
    await gateways.ask(number, `pairing-code:${number.phone}`);
    const { pairing_code } = await gateways.until(number, (row) => row.pairing_code !== '', 'a code');
    await waitUntil(
      () => gateways.emulator.enterCode(number.phone, pairing_code).catch(() => null),
      'the code to be known',
    );
    await gateways.until(number, (row) => row.status === 'CONNECTED', 'the phone');
    expect((await gateways.connection(number)).request).toBeNull();

    await gateways.ask(number, 'logout');
    const gone = await gateways.until(number, (row) => row.desired === 'stopped' && row.owner === null, 'the end');
    expect(gone.creds_sealed).toBeNull();
    expect(gateways.emulator.devices(number.phone)).toEqual([]);

    await gateways.ask(number, 'new-qr');
    await gateways.until(number, (row) => row.status === 'qrcode' && row.request === null, 'a new QR');
    const { qrcode } = await gateways.connection(number);
    await gateways.emulator.scan(number.phone, qrcode);
    await gateways.until(number, (row) => row.status === 'CONNECTED', 'the phone again');
  });

  it('takes as many phones as it has room for, and leaves the others', async () => {
    const numbers = await Promise.all([gateways.addNumber(), gateways.addNumber(), gateways.addNumber()]);
    await start('gateway-a', 2);
    await expect.poll(async () => (await owners(numbers)).filter(Boolean).length, { timeout: 40_000 }).toBe(2);
    await start('gateway-b', 2);
    await expect
      .poll(async () => (await owners(numbers)).sort(), { timeout: 40_000 })
      .toEqual(['gateway-a', 'gateway-a', 'gateway-b']);
  });

  it('hands its phones over when it ends, and no message is lost on the way', async () => {
    const numbers = await Promise.all([gateways.addNumber(), gateways.addNumber()]);
    await start('gateway-a');
    for (const number of numbers) await gateways.scan(number);
    await start('gateway-b');
    const texts = Array.from({ length: 12 }, (_, n) => `mensagem ${n}`);
    const writing = (async () => {
      for (const text of texts) for (const number of numbers) await write(number, text);
    })();
    await gateways.stop('gateway-a');
    await writing;
    for (const number of numbers) {
      await hasInbound(number, texts);
      expect(gateways.overlaps(number)).toBe(0);
    }
    expect(await owners(numbers)).toEqual(['gateway-b', 'gateway-b']);
  });
});

const owners = (numbers: LinkedNumber[]) =>
  Promise.all(numbers.map(async (number) => (await gateways.connection(number)).owner ?? ''));
