import { companyRoutes } from '@recadia/contract/companies';
import { emptyWeek, usualQueueWeek } from '@recadia/contract/hours';
import { queueRoutes } from '@recadia/contract/queues';
import { aPrompt } from '@recadia/db/testing/prompts';
import { expect, it } from 'vitest';
import { useServerWithCompany } from '../../testing/use-server.ts';
import type { Person } from '../../testing/world.ts';

const { server, home } = useServerWithCompany();

const aFile = () => {
  const form = new FormData();
  form.append('file', new Blob(['lista de preços']), 'precos.txt');
  return form;
};
const attach = ({ token }: Person, id: number) =>
  server.call(queueRoutes.attachToQueue, { as: token, params: { id }, body: aFile() });
const detach = ({ token }: Person, id: number) =>
  server.call(queueRoutes.detachFromQueue, { as: token, params: { id } });
const show = async ({ token }: Person, id: number) =>
  (await server.call(queueRoutes.showQueue, { as: token, params: { id } })).body;

it('QUE-10 lets all users read queues; an admin creates, changes and deletes them and files', async () => {
  const { admin, agent, company } = home;
  const prompt = await aPrompt(server.db.admin, { company_id: company.id });
  const create = (as: Person) =>
    server.call(queueRoutes.createQueue, { as: as.token, body: { name: 'Vendas', color: '#123456' } });
  const { id } = (await create(admin)).body;
  const body = { name: 'Balcão', schedules: emptyWeek(), promptId: prompt.id };
  const update = (as: Person) => server.call(queueRoutes.updateQueue, { as: as.token, params: { id }, body });
  const remove = (as: Person) => server.call(queueRoutes.deleteQueue, { as: as.token, params: { id } });

  expect((await update(admin)).body).toMatchObject(body);
  expect((await attach(admin, id)).status).toBe(200);
  expect(await show(agent, id)).toMatchObject({ ...body, mediaName: 'precos.txt', mediaPath: expect.any(String) });
  for (const query of [undefined, { companyId: company.id }]) {
    const { body: list } = await server.call(queueRoutes.listQueues, { as: agent.token, query });
    expect(list.map((queue) => queue.id)).toContain(id);
  }
  for (const refused of [create, update, remove, (as: Person) => attach(as, id), (as: Person) => detach(as, id)])
    expect(await refused(agent)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });

  expect((await detach(admin, id)).status).toBe(200);
  expect(await show(agent, id)).toMatchObject({ mediaName: null, mediaPath: null });
  expect((await remove(admin)).status).toBe(200);
  const gone = await server.call(queueRoutes.showQueue, { as: agent.token, params: { id } });
  expect(gone).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' });
});

it('SET-08 takes a label, an English name, a start and an end per day, of company and queue', async () => {
  const { admin, company, queue } = home;
  const schedules = usualQueueWeek();
  const [monday] = schedules;
  const entry = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' };
  expect(monday).toEqual(entry);
  const hours = { as: admin.token, params: { id: company.id }, body: { schedules } };
  expect((await server.call(companyRoutes.updateHours, hours)).status).toBe(200);
  await server.call(queueRoutes.updateQueue, { as: admin.token, params: { id: queue.id }, body: { schedules } });
  const kept = await server.call(companyRoutes.getCompany, { as: admin.token, params: { companyId: company.id } });
  for (const week of [kept.body.schedules, (await show(admin, queue.id)).schedules]) {
    expect(week).toEqual(schedules);
    for (const row of week) expect(Object.keys(row).sort()).toEqual(Object.keys(entry).sort());
  }
});
