import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateways } from '../testing/gateways.ts';

let gateways: Awaited<ReturnType<typeof startGateways>>;
let releaseHeartbeat = async () => {};
const customer = '5511988887777';

beforeEach(async () => {
  gateways = await startGateways();
  gateways.emulator.addPerson({ phone: customer, name: 'Maria' });
});
afterEach(async () => {
  await releaseHeartbeat();
  await gateways.close();
});

/** Blocks the gateway's heartbeats with a lock until they time out; its other work continues. */
function holdHeartbeat(gateway: string): Promise<void> {
  let free = () => {};
  const isFree = new Promise<void>((resolve) => (free = resolve));
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const held = gateways.db.admin.transaction().execute(async (tx) => {
    await sql`select from gateways where id = ${gateway} for update`.execute(tx);
    locked();
    await isFree;
  });
  releaseHeartbeat = () => (free(), held);
  return isLocked;
}

describe('a gateway whose heartbeat does not get through', () => {
  it('releases its phone before another takes it; no message is lost, repeated or refused', async () => {
    const number = await gateways.addNumber();
    await gateways.start('gateway-a');
    await gateways.scan(number);
    await gateways.start('gateway-b');
    const { epoch } = await gateways.connection(number);
    const texts: string[] = [];
    const write = async (text: string) => {
      texts.push(text);
      await gateways.emulator.send(customer, { to: number.phone, text });
    };
    await write('antes');

    await holdHeartbeat('gateway-a');
    const since = Date.now();
    await write('sem pulso');
    await gateways.until(number, (row) => row.owner === 'gateway-b', 'the other gateway');
    await write('depois');
    await gateways.until(number, (row) => row.status === 'CONNECTED', 'the phone');
    await expect.poll(() => gateways.inbound(number), { timeout: 15_000 }).toEqual(texts);
    expect(Date.now() - since).toBeLessThan(15_000);
    expect((await gateways.connection(number)).epoch).toBe(epoch + 1);

    await releaseHeartbeat();
    await write('de volta');
    await expect.poll(() => gateways.inbound(number), { timeout: 15_000 }).toEqual(texts);
    expect(await gateways.connection(number)).toMatchObject({ owner: 'gateway-b', status: 'CONNECTED' });
    expect(gateways.overlaps(number)).toBe(0);
    expect(gateways.refused()).toBe(0);
  });

  it('a process that takes another’s name takes its phones at once', async () => {
    const number = await gateways.addNumber();
    await gateways.start('gateway-a');
    await gateways.scan(number);
    const { epoch } = await gateways.connection(number);
    // As after a crash: the database gives the session to the gateway, whose last heartbeat is recent.
    await gateways.stop('gateway-a');
    await gateways.db.admin.updateTable('gateways').set({ heartbeat_at: new Date() }).execute();
    await gateways.db.admin
      .updateTable('wa_sessions')
      .set({ owner: 'gateway-a' })
      .where('connection_id', '=', number.connectionId)
      .execute();
    await gateways.start('gateway-a');
    await gateways.until(number, (row) => row.epoch > epoch && row.status === 'CONNECTED', 'the phone');
    expect(gateways.emulator.devices(number.phone)).toHaveLength(1);
  });
});
