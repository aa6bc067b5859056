import { onboardingRoutes } from '@recadia/contract/onboarding';
import { aCompany, aConnection, aConversation, aQueue } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();

it('X-ONB-01 tells admins how far the company has come, from what it has and nothing else', async () => {
  const { admin: db } = server.db;
  const { id: company_id } = await aCompany(db);
  const admin = await aPerson(server, { company_id, profile: 'admin' });
  const look = async () => (await server.call(onboardingRoutes.showOnboarding, { as: admin.token })).body;
  expect(await look()).toEqual({ connection: null, queues: [], people: 1, hasSent: false });

  const number = await aConnection(db, { company_id, name: 'Loja Centro', status: 'qrcode' });
  expect((await look()).connection).toBeNull();
  await db
    .updateTable('connections')
    .set({ status: 'CONNECTED', number: '551130884100' })
    .where('id', '=', number.id)
    .execute();
  const queue = await aQueue(db, { company_id, name: 'Vendas' });
  const colleague = await aPerson(server, { company_id });
  await aPerson(server, { company_id, deactivated_at: new Date() });
  await aConversation(db, { company_id, user_id: colleague.id, queue_id: queue.id });
  await db.updateTable('messages').set({ from_me: true, user_id: null }).where('company_id', '=', company_id).execute();
  expect(await look()).toMatchObject({
    connection: { name: 'Loja Centro', number: '551130884100' },
    queues: [{ id: queue.id, name: 'Vendas', color: queue.color }],
    people: 2,
    hasSent: false,
  });
  await db.updateTable('messages').set({ user_id: colleague.id }).where('company_id', '=', company_id).execute();
  expect((await look()).hasSent).toBe(true);

  const other = await aStaffedCompany(server, {});
  const foreign = await server.call(onboardingRoutes.showOnboarding, { as: other.admin.token });
  expect(foreign.body).toMatchObject({ connection: null, hasSent: false });
  const agent = await server.call(onboardingRoutes.showOnboarding, { as: other.agent.token });
  expect([agent.status, agent.error]).toEqual([403, 'ERR_NO_PERMISSION']);
});
