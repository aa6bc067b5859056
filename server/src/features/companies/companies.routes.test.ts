import { companyRoutes } from '@recadia/contract/companies';
import { aPlan } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('GET /companies/listPlan/{companyId} tells a company’s name, due date and what its plan opens', async () => {
  const plan = await aPlan(server.db.admin, {
    name: 'Básico',
    users: 3,
    connections: 1,
    queues: 2,
    value: '49.90',
    use_kanban: false,
  });
  const home = await aStaffedCompany(server, { name: 'Loja Um', due_date: '2030-05-01', plan_id: plan.id });
  const { body } = await server.call(companyRoutes.listPlan, {
    as: home.agent.token,
    params: { companyId: home.company.id },
  });
  expect(body).toEqual({
    id: home.company.id,
    name: 'Loja Um',
    dueDate: '2030-05-01',
    plan: {
      id: plan.id,
      name: 'Básico',
      users: 3,
      connections: 1,
      queues: 2,
      value: 49.9,
      useCampaigns: true,
      useSchedules: true,
      useInternalChat: true,
      useExternalApi: true,
      useKanban: false,
      useOpenAi: true,
      useIntegrations: true,
      useInternal: true,
    },
  });
});

it('part of GEN-04: GET /version answers 10.8.0 to anybody', async () => {
  const response = await fetch(`${server.url}/version`);
  expect([response.status, await response.json()]).toEqual([200, { version: '10.8.0' }]);
});
