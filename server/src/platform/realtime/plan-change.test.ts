import { tenantTx } from '@recadia/db';
import { aCompany, aPlan, aUser } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { joinLive } from '../../testing/live-client.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { pause } from '../../testing/wait-until.ts';

const server = useTestServer();

async function joined(company_id: number) {
  const { token } = await server.signIn(await aUser(server.db.admin, { company_id }));
  return joinLive(server.url, { token });
}

it('part of PLN-09: lets the sockets of a plan reconnect when its features change', async () => {
  const plan = await aPlan(server.db.admin, { use_kanban: true });
  const [concerned, other] = [await aCompany(server.db.admin, { plan_id: plan.id }), await aCompany(server.db.admin)];
  const client = await joined(concerned.id);
  const stays = await joined(other.id);
  const change = async (fields: { name: string } | { use_kanban: boolean }) => {
    await server.db.admin.updateTable('plans').set(fields).where('id', '=', plan.id).execute();
    const { principals } = server.platform;
    await tenantTx({ companyId: concerned.id }, (tx) => Promise.resolve(principals.invalidatePlan(tx, plan.id)));
  };
  await change({ name: `Plano ${plan.id} com outro nome` });
  await pause(100);
  expect(client.socket.connected).toBe(true);
  await change({ use_kanban: false });
  await expect.poll(() => client.socket.connected, { timeout: 8_000 }).toBe(false);
  expect(await client.closed).toBe('transport close');
  expect(stays.socket.connected).toBe(true);
  stays.close();
});
