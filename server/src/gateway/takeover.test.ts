import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateways } from '../testing/gateways.ts';

let house: Awaited<ReturnType<typeof startGateways>>;
let releaseHeartbeat = async () => {};
const customer = '5511988887777';

beforeEach(async () => {
  house = await startGateways();
  house.emulator.addPerson({ phone: customer, name: 'Maria' });
});
afterEach(async () => {
  await releaseHeartbeat();
  await house.close();
});

/** Its heartbeats wait for a lock until they are given up; everything else of it goes on. */
function holdHeartbeat(gateway: string): Promise<void> {
  let free = () => {};
  const isFree = new Promise<void>((resolve) => (free = resolve));
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const held = house.db.admin.transaction().execute(async (tx) => {
    await sql`select from gateways where id = ${gateway} for update`.execute(tx);
    locked();
    await isFree;
  });
  releaseHeartbeat = () => (free(), held);
  return isLocked;
}

describe('a gateway whose heartbeat does not get through', () => {
  it('releases its phone before another takes it; no message is lost, repeated or refused', async () => {
    const number = await house.addNumber();
    await house.start('gateway-a');
    await house.scan(number);
    await house.start('gateway-b');
    const { epoch } = await house.connection(number);
    const texts: string[] = [];
    const write = async (text: string) => {
      texts.push(text);
      await house.emulator.send(customer, { to: number.phone, text });
    };
    await write('antes');

    await holdHeartbeat('gateway-a');
    const since = Date.now();
    await write('sem pulso');
    await house.until(number, (row) => row.owner === 'gateway-b', 'the other gateway');
    await write('depois');
    await house.until(number, (row) => row.status === 'CONNECTED', 'the phone');
    await expect.poll(() => house.inbound(number), { timeout: 15_000 }).toEqual(texts);
    expect(Date.now() - since).toBeLessThan(15_000);
    expect((await house.connection(number)).epoch).toBe(epoch + 1);

    await releaseHeartbeat();
    await write('de volta');
    await expect.poll(() => house.inbound(number), { timeout: 15_000 }).toEqual(texts);
    expect(await house.connection(number)).toMatchObject({ owner: 'gateway-b', status: 'CONNECTED' });
    expect(house.overlaps(number)).toBe(0);
    expect(house.refused()).toBe(0);
  });

  it('a process that takes another’s name takes its phones at once', async () => {
    const number = await house.addNumber();
    await house.start('gateway-a');
    await house.scan(number);
    const { epoch } = await house.connection(number);
    // As after a crash: the books say that it holds the phone, and lately it was alive.
    await house.stop('gateway-a');
    await house.db.admin.updateTable('gateways').set({ heartbeat_at: new Date() }).execute();
    await house.db.admin
      .updateTable('wa_sessions')
      .set({ owner: 'gateway-a' })
      .where('connection_id', '=', number.connectionId)
      .execute();
    await house.start('gateway-a');
    await house.until(number, (row) => row.epoch > epoch && row.status === 'CONNECTED', 'the phone');
    expect(house.emulator.devices(number.phone)).toHaveLength(1);
  });
});
