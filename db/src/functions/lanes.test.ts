import { expect, it } from 'vitest';
import { claimLanes, claimSessions, gatewayBeat, renewLanes, systemTx } from '../index.ts';
import { aCompany, aConnection } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const db = useTestDatabase({ poolSize: 2 });

const leaseMs = 30_000;
const beat = (id: string) => systemTx((sys) => gatewayBeat(sys, { id, capacity: 10, isDraining: false }));
const takeSessions = (gateway: string) => systemTx((sys) => claimSessions(sys, { gateway, aliveMs: 5_000, max: 10 }));
const claim = { direction: 'out', leaseMs, max: 10, background: 10 } as const;
const noLimit = { perConnection: 10, perCompany: 10, held: [] };
const takeLanes = (gateway: string) =>
  systemTx((sys) => claimLanes(sys, { ...claim, owner: gateway, gateway, share: noLimit }));

it('releases the outgoing lanes of a phone when another gateway takes the phone', async () => {
  const { id: company_id } = await aCompany(db.admin);
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const lane = { company_id, connection_id, direction: 'out', chat: 'pn:1', due_at: new Date() };
  await db.admin.insertInto('lanes').values(lane).execute();
  await beat('gateway-1');
  expect(await takeSessions('gateway-1')).toHaveLength(1);
  expect(await takeLanes('gateway-1')).toMatchObject([{ chat: 'pn:1', epoch: 1 }]);
  expect(await takeLanes('gateway-1')).toEqual([]);

  await beat('gateway-2');
  expect(await takeLanes('gateway-2')).toEqual([]);
  await db.admin
    .updateTable('gateways')
    .set({ heartbeat_at: new Date(0) })
    .where('id', '=', 'gateway-1')
    .execute();
  expect(await takeSessions('gateway-2')).toHaveLength(1);
  expect(await takeLanes('gateway-2')).toMatchObject([{ chat: 'pn:1', epoch: 2 }]);
  expect(await takeLanes('gateway-2')).toEqual([]);
  expect(await takeLanes('gateway-1')).toEqual([]);
});

it('renews a lane under its own epoch only while the gateway holds the session', async () => {
  const { id: company_id } = await aCompany(db.admin);
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const ids = { company_id, connection_id, chat: 'pn:1' };
  await db.admin
    .insertInto('lanes')
    .values({ ...ids, direction: 'out', due_at: new Date() })
    .execute();
  await beat('gateway-3');
  await takeSessions('gateway-3');
  await takeLanes('gateway-3');
  const renew = (gateway: string, epoch: number) =>
    systemTx((sys) => renewLanes(sys, { direction: 'out', gateway, leaseMs, lanes: [{ ...ids, epoch }] }));
  expect([await renew('gateway-3', 1), await renew('gateway-3', 2), await renew('gateway-4', 1)]).toEqual([1, 0, 0]);
  await db.admin.updateTable('lanes').set({ leased_until: null }).where('company_id', '=', company_id).execute();
  expect(await renew('gateway-3', 1)).toBe(0);
});
