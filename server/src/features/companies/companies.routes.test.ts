import { companyRoutes } from '@recadia/contract/companies';
import { aPlan } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { auditOf } from '../../testing/recorded.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();

it('CMP-10 GET /companies/listPlan/{companyId} answers name, due date and features of the plan', async () => {
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

it('X-SET-02 an admin says who the own company is; its name is taken once on the platform', async () => {
  const [home, other] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, { name: 'Loja do Cais' })];
  const profile = {
    name: 'Padaria Sol',
    email: 'Oi@Padaria.exemplo',
    phone: '11 4002-8922',
    timezone: 'Europe/Lisbon',
  };
  const save = (as: string, body: typeof profile, id = home.company.id) =>
    server.call(companyRoutes.updateProfile, { as, params: { id }, body });
  const show = async () =>
    (await server.call(companyRoutes.getCompany, { as: home.admin.token, params: { companyId: home.company.id } }))
      .body;

  expect((await save(home.admin.token, profile)).status).toBe(200);
  expect(await show()).toMatchObject({ ...profile, email: 'oi@padaria.exemplo' });
  expect((await auditOf(server, home.company.id)).at(-1)).toMatchObject({
    action: 'company.updated',
    user_id: home.admin.id,
    entity_id: String(home.company.id),
  });

  const taken = await save(home.admin.token, { ...profile, name: 'LOJA DO CAIS' });
  expect([taken.status, taken.error]).toEqual([409, 'ERR_COMPANY_NAME_ALREADY_EXISTS']);
  for (const wrong of [{ name: 'P' }, { name: 'x'.repeat(256) }, { email: 'oi' }, { timezone: 'Marte/Cratera' }]) {
    expect((await save(home.admin.token, { ...profile, ...wrong })).error).toBe('ERR_VALIDATION');
  }
  for (const { token } of [home.agent, home.supervisor, other.admin]) {
    expect((await save(token, { ...profile, name: 'Outra' })).error).toBe('ERR_NO_PERMISSION');
  }
  expect((await save(home.admin.token, profile, other.company.id)).error).toBe('ERR_NO_PERMISSION');
  expect(await show()).toMatchObject({ name: 'Padaria Sol' });

  expect((await save(home.admin.token, { ...profile, email: '', phone: ' ' })).body).toMatchObject({
    email: null,
    phone: null,
  });
});

it('CMP-18 shows the company to its users and to super, with all fields to admins alone', async () => {
  const billing = { billing_name: 'Loja SA', address_zip_code: '01001-000', address_city: 'São Paulo' };
  const home = await aStaffedCompany(server, { email: 'oi@loja.exemplo', phone: '1140028922', ...billing });
  const other = await aStaffedCompany(server, {});
  const operator = await aStaffedCompany(server, { is_super: true });
  const boss = await aPerson(server, { company_id: operator.company.id, profile: 'user', super: true });
  const show = (as: string) => server.call(companyRoutes.getCompany, { as, params: { companyId: home.company.id } });

  for (const { token } of [home.admin, boss]) {
    const { body } = await show(token);
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...reserved]));
    expect(body).toMatchObject({ email: 'oi@loja.exemplo', billingName: 'Loja SA', recurrence: 'MENSAL' });
  }
  for (const { token } of [home.agent, home.supervisor, home.loner]) {
    const { body } = await show(token);
    expect(Object.keys(body).filter((field) => reserved.has(field))).toEqual([]);
    expect(body).toMatchObject({ id: home.company.id, name: home.company.name, status: true, dueDate: null });
  }
  for (const { token } of [other.admin, operator.admin]) {
    expect(await show(token)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  }
});

const reserved = new Set([
  'email',
  'phone',
  'planId',
  'recurrence',
  'trialExpiration',
  'billingName',
  'addressZipCode',
  'addressStreet',
  'addressState',
  'addressCity',
  'addressDistrict',
]);

it('part of GEN-04: GET /version answers 10.8.0 without a session', async () => {
  const response = await fetch(`${server.url}/version`);
  expect([response.status, await response.json()]).toEqual([200, { version: '10.8.0' }]);
});
