import { kanbanRoutes } from '@recadia/contract/kanban';
import { aPlan, aTag } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const lanes = (token: string) => server.call(kanbanRoutes.listLanes, { as: token });

it('part of TAG-05: GET /tags/kanban lists the tags that are lanes, by name, as lista', async () => {
  const [home, other] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, {})];
  for (const name of ['Pago', 'Água', 'Novo'])
    await aTag(server.db.admin, { company_id: home.company.id, name, kanban: 1 });
  await aTag(server.db.admin, { company_id: other.company.id, name: 'De outra empresa', kanban: 1 });
  const { body } = await lanes(home.loner.token);
  expect(Object.keys(body)).toEqual(['lista']);
  expect(body.lista.map(({ name, kanban }) => [name, kanban])).toEqual([
    ['Água', 1],
    ['Novo', 1],
    ['Pago', 1],
  ]);
});

it('part of TEN-07: a plan without the board refuses it to everybody, also to the admin', async () => {
  const plan = await aPlan(server.db.admin, { use_kanban: false });
  const { agent, admin } = await aStaffedCompany(server, { plan_id: plan.id });
  for (const { token } of [agent, admin]) {
    expect(await lanes(token)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  }
});
