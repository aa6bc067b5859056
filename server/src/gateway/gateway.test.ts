import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startGateways, type LinkedNumber } from '../testing/gateways.ts';
import { waitUntil } from '../testing/waitUntil.ts';

let house: Awaited<ReturnType<typeof startGateways>>;
const customer = '5511988887777';
const started: string[] = [];

beforeAll(async () => {
  house = await startGateways();
  house.emulator.addPerson({ phone: customer, name: 'Maria' });
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((id) => house.stop(id)));
  await house.db.admin.updateTable('wa_sessions').set({ desired: 'stopped' }).execute();
  expect(house.refused()).toBe(0);
});
afterAll(() => house.close());

const start = async (id: string, capacity?: number) => {
  started.push(id);
  return house.start(id, capacity);
};
const write = (to: LinkedNumber, text: string) => house.emulator.send(customer, { to: to.phone, text });
const heard = (number: LinkedNumber, texts: string[]) =>
  expect.poll(() => house.inbound(number), { timeout: 15_000, interval: 50 }).toEqual(texts);

describe('a gateway', () => {
  it('links by QR and resumes after a restart without a new code, with missed messages', async () => {
    const number = await house.addNumber();
    await start('gateway-a');
    await house.scan(number);
    await write(number, 'um');
    await heard(number, ['um']);
    const before = await house.connection(number);

    await house.stop('gateway-a');
    expect((await house.connection(number)).owner).toBeNull();
    await write(number, 'dois');
    await start('gateway-b');
    await write(number, 'três');
    await heard(number, ['um', 'dois', 'três']);
    const after = await house.until(number, (row) => row.status === 'CONNECTED', 'the phone');
    expect(after).toMatchObject({ owner: 'gateway-b', epoch: before.epoch + 1 });
    expect(house.emulator.devices(number.phone)).toHaveLength(1);
    expect(house.overlaps(number)).toBe(0);
    const { untold } = await house.db.admin
      .selectFrom('wa_inbox')
      .select((eb) => eb.fn.countAll<number>().as('untold'))
      .where('connection_id', '=', number.connectionId)
      .where('told_at', 'is', null)
      .executeTakeFirstOrThrow();
    // What the phone tells its own device may stay open for a while; messages do not.
    expect(untold).toBeLessThanOrEqual(2);
  });

  it('does what is asked, once: a pairing code, a logout, a new QR', async () => {
    const number = await house.addNumber();
    await start('gateway-a');
    await house.until(number, (row) => row.status === 'qrcode', 'a QR');
    await house.ask(number, `pairing-code:${number.phone}`);
    const { pairing_code } = await house.until(number, (row) => row.pairing_code !== '', 'a code');
    await waitUntil(
      () => house.emulator.enterCode(number.phone, pairing_code).catch(() => null),
      'the code to be known',
    );
    await house.until(number, (row) => row.status === 'CONNECTED', 'the phone');
    expect((await house.connection(number)).request).toBeNull();

    await house.ask(number, 'logout');
    const gone = await house.until(number, (row) => row.desired === 'stopped' && row.owner === null, 'the end');
    expect(gone.creds_sealed).toBeNull();
    expect(house.emulator.devices(number.phone)).toEqual([]);

    await house.ask(number, 'new-qr');
    await house.until(number, (row) => row.status === 'qrcode' && row.request === null, 'a new QR');
    const { qrcode } = await house.connection(number);
    await house.emulator.scan(number.phone, qrcode);
    await house.until(number, (row) => row.status === 'CONNECTED', 'the phone again');
  });

  it('takes as many phones as it has room for, and leaves the others', async () => {
    const numbers = await Promise.all([house.addNumber(), house.addNumber(), house.addNumber()]);
    await start('gateway-a', 2);
    await expect.poll(async () => (await owners(numbers)).filter(Boolean).length, { timeout: 40_000 }).toBe(2);
    await start('gateway-b', 2);
    await expect
      .poll(async () => (await owners(numbers)).sort(), { timeout: 40_000 })
      .toEqual(['gateway-a', 'gateway-a', 'gateway-b']);
  });

  it('hands its phones over when it ends, and no message is lost on the way', async () => {
    const numbers = await Promise.all([house.addNumber(), house.addNumber()]);
    await start('gateway-a');
    for (const number of numbers) await house.scan(number);
    await start('gateway-b');
    const texts = Array.from({ length: 12 }, (_, n) => `mensagem ${n}`);
    const writing = (async () => {
      for (const text of texts) for (const number of numbers) await write(number, text);
    })();
    await house.stop('gateway-a');
    await writing;
    for (const number of numbers) {
      await heard(number, texts);
      expect(house.overlaps(number)).toBe(0);
    }
    expect(await owners(numbers)).toEqual(['gateway-b', 'gateway-b']);
  });
});

const owners = (numbers: LinkedNumber[]) =>
  Promise.all(numbers.map(async (number) => (await house.connection(number)).owner ?? ''));
