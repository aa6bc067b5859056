import { describe, expect, it } from 'vitest';
import { claimSessions, gatewayBeat, heldSessions, systemTx } from '../index.ts';
import { aCompany, aConnection } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const db = useTestDatabase({ poolSize: 2 });
const gateway = 'gateway-of-sleep';

type Fields = Parameters<typeof aCompany>[1];

/** The session of a linked phone, held by the gateway. */
async function aHeldSession() {
  const { id: company_id } = await aCompany(db.admin);
  await aConnection(db.admin, { company_id });
  await systemTx((sys) => gatewayBeat(sys, { id: gateway, capacity: 100, isDraining: false }));
  await claim();
  const own = <Row extends { company_id: number }>(rows: Row[]) => rows.filter((row) => row.company_id === company_id);
  return {
    set: (fields: NonNullable<Fields>) =>
      db.admin.updateTable('companies').set(fields).where('id', '=', company_id).execute(),
    desired: async () => own(await systemTx((sys) => heldSessions(sys, gateway)))[0]?.desired,
    release: () =>
      db.admin.updateTable('wa_sessions').set({ owner: null }).where('company_id', '=', company_id).execute(),
    isClaimed: async () => own(await claim()).length === 1,
  };
}
const claim = () => systemTx((sys) => claimSessions(sys, { gateway, aliveMs: 60_000, max: 100 }));
const at = (instant: string) => db.holdClock(new Date(instant));

describe('linked sessions', () => {
  it('stay linked for seven days after the block, then sleep, and wake when the company pays', async () => {
    const session = await aHeldSession();
    await session.set({ due_date: '2027-01-09', timezone: 'America/Sao_Paulo' });
    await at('2027-01-17T02:59:00Z'); // blocked on the 10th at midnight; seven days end on the 17th at midnight
    expect(await session.desired()).toBe('running');
    await at('2027-01-17T03:01:00Z');
    expect(await session.desired()).toBe('stopped');
    await session.release();
    expect(await session.isClaimed()).toBe(false);
    await session.set({ due_date: '2027-02-09' });
    expect(await session.isClaimed()).toBe(true);
    expect(await session.desired()).toBe('running');
  });

  it('sleep seven days after the company was disabled, counted from the last time', async () => {
    const session = await aHeldSession();
    await at('2027-03-01T12:00:00Z');
    await session.set({ status: false });
    await at('2027-03-07T12:00:00Z');
    await session.set({ status: true });
    await session.set({ status: false });
    await session.set({ status: false });
    await at('2027-03-14T11:59:00Z');
    expect(await session.desired()).toBe('running');
    await at('2027-03-14T12:01:00Z');
    expect(await session.desired()).toBe('stopped');
    await session.release();
    expect(await session.isClaimed()).toBe(false);
  });

  it('sleep at once when the deletion of the company begins', async () => {
    const session = await aHeldSession();
    await session.set({ leaving_at: new Date() });
    expect(await session.desired()).toBe('stopped');
  });
});
