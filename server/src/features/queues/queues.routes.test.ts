import { queueRoutes } from '@recadia/contract/queues';
import { aCompany, aQueue } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aPerson, aStaffedCompany } from '../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const list = async (token: string) => (await server.call(queueRoutes.listQueues, { as: token })).body;

it('GET /queue lists the queues by their order, those without one last, by name', async () => {
  const { id: company_id } = await aCompany(server.db.admin);
  const { token } = await aPerson(server, { company_id });
  const queue = (name: string, order_queue: number | null) =>
    aQueue(server.db.admin, { company_id, name, order_queue });
  for (const [name, order] of [
    ['Zeta', null],
    ['Suporte', 2],
    ['Alfa', null],
    ['Vendas', 1],
    ['Caixa', 2],
  ] as const) {
    await queue(name, order);
  }
  expect((await list(token)).map(({ name }) => name)).toEqual(['Vendas', 'Caixa', 'Suporte', 'Alfa', 'Zeta']);
});

it('part of ROL-14: every user of the company may read them, whole, and of no other company', async () => {
  const [home, other] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, {})];
  const hours = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '09:00', endTime: '18:00' };
  const fields = { greeting_message: 'Olá!', out_of_hours_message: 'Já fechámos.', schedules: JSON.stringify([hours]) };
  await server.db.admin.updateTable('queues').set(fields).where('id', '=', home.queue.id).execute();
  for (const { token } of [home.agent, home.loner, home.supervisor, home.admin]) {
    expect(await list(token)).toEqual([
      {
        id: home.queue.id,
        name: home.queue.name,
        color: home.queue.color,
        orderQueue: null,
        greetingMessage: 'Olá!',
        outOfHoursMessage: 'Já fechámos.',
        integrationId: null,
        promptId: null,
        schedules: [hours],
        mediaPath: null,
        mediaName: null,
      },
    ]);
  }
  expect((await list(other.agent.token)).map(({ id }) => id)).toEqual([other.queue.id]);
});
