import { companyRoutes } from '@recadia/contract/companies';
import { kanbanRoutes } from '@recadia/contract/kanban';
import { planRoutes } from '@recadia/contract/plan-routes';
import { userRoutes } from '@recadia/contract/users';
import { aCompany, aPlan } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { auditOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany } from '../../testing/world.ts';

const { server, world, asBoss } = useServerWithWorld();

const flags = {
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useInternal: true,
};
const limits = { users: 3, connections: 1, queues: 2, value: 49.9 };

const create = (name: string, more: object = {}) =>
  server.call(planRoutes.createPlan, { ...asBoss(), body: { name, ...limits, ...more } });
const update = (id: number, body: object) =>
  server.call(planRoutes.updatePlan, { ...asBoss(), params: { id }, body: { ...limits, ...body } });
const remove = (id: number) => server.call(planRoutes.deletePlan, { ...asBoss(), params: { id } });

describe('the calls about plans', () => {
  it('part of PLN-01: create, show, change and delete a plan; its flags are on by default', async () => {
    const { body: plan } = await create('Plano Sol');
    expect(plan).toEqual({ id: plan.id, name: 'Plano Sol', ...limits, ...flags });
    const { id } = plan;
    const changed = { name: 'Plano Lua', users: 5, value: 1234.56, useKanban: false };
    expect((await update(id, changed)).body).toEqual({ ...plan, ...changed });
    expect((await update(id, { name: 'Plano Lua' })).body, 'omitted flags stay').toMatchObject({ useKanban: false });
    expect((await server.call(planRoutes.showPlan, { ...asBoss(), params: { id } })).body.name).toBe('Plano Lua');
    expect((await remove(id)).status).toBe(200);
    const missing = { status: 404, error: 'ERR_NO_PLAN_FOUND' };
    expect(await server.call(planRoutes.showPlan, { ...asBoss(), params: { id } })).toMatchObject(missing);
    expect(await update(id, { name: 'Outro' })).toMatchObject(missing);
    expect(await remove(id)).toMatchObject(missing);
    const actions = (await auditOf(server, world.operator.company.id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['plan.created', 'plan.updated', 'plan.deleted']));
  });

  it('PLN-03 lists all plans to super and refuses all other users', async () => {
    await create('Plano Ábaco');
    const all = (await server.call(planRoutes.listAllPlans, asBoss())).body.map(({ name }) => name);
    expect(all).toContain('Plano Ábaco');
    const query = { searchParam: 'ABACO', pageNumber: 1 };
    expect((await server.call(planRoutes.listPlans, { ...asBoss(), query })).body).toMatchObject({
      count: 1,
      hasMore: false,
      plans: [{ name: 'Plano Ábaco' }],
    });
    const stray = await aPerson(server, { company_id: world.home.company.id, profile: 'admin', super: true });
    const { id } = await aPlan(server.db.admin);
    const body = { name: 'Meu plano', ...limits };
    for (const { token: as } of [world.home.admin, world.operator.admin, stray]) {
      const refusals = [
        await server.call(planRoutes.createPlan, { as, body }),
        await server.call(planRoutes.updatePlan, { as, params: { id }, body }),
        await server.call(planRoutes.deletePlan, { as, params: { id } }),
      ];
      expect(refusals.map(({ error }) => error)).toEqual(Array<string>(3).fill('ERR_NO_PERMISSION'));
    }
    for (const { token: as } of [world.home.admin, world.operator.admin]) {
      expect((await server.call(planRoutes.listAllPlans, { as })).error).toBe('ERR_NO_PERMISSION');
      expect((await server.call(planRoutes.listPlans, { as })).error).toBe('ERR_NO_PERMISSION');
    }
  });

  it('PLN-07 shows strangers the offered plans alone, and users these and their own', async () => {
    const [cheap, dear] = [await create('Oferta', { value: 0.5 }), await create('Oferta cara', { value: 900 })];
    const hidden = await create('Só da casa', { useInternal: false });
    for (const spec of [planRoutes.listOfferedPlans, planRoutes.listSignUpPlans]) {
      const { status, body } = await server.call(spec, {});
      expect(status).toBe(200);
      const ids = body.map(({ id }) => id);
      expect([ids.includes(cheap.body.id), ids.includes(dear.body.id)]).toEqual([true, true]);
      expect(ids.indexOf(cheap.body.id)).toBeLessThan(ids.indexOf(dear.body.id));
      expect(ids).not.toContain(hidden.body.id);
      expect(body.every(({ useInternal }) => useInternal)).toBe(true);
    }
    const { id: company_id } = await aCompany(server.db.admin, { plan_id: hidden.body.id });
    const insider = await aPerson(server, { company_id });
    const show = (as: string, id: number) => server.call(planRoutes.showPlan, { as, params: { id } });
    expect((await show(insider.token, hidden.body.id)).body.name).toBe('Só da casa');
    expect((await show(world.home.agent.token, cheap.body.id)).body.name).toBe('Oferta');
    expect(await show(world.home.admin.token, hidden.body.id)).toMatchObject({ error: 'ERR_NO_PLAN_FOUND' });
  });

  it('PLN-04 answers the flags of the plan with the company', async () => {
    const plan = await aPlan(server.db.admin, { use_external_api: false });
    const company = await aCompany(server.db.admin, { plan_id: plan.id });
    const { token } = await aPerson(server, { company_id: company.id });
    const { body } = await server.call(companyRoutes.listPlan, { as: token, params: { companyId: company.id } });
    expect(body.plan).toMatchObject({ ...flags, useExternalApi: false });
  });

  it('PLN-08 refuses a plan in use, a name twice in any case, and amounts below zero', async () => {
    const answers = await Promise.all([create('Plano Único'), create('PLANO ÚNICO')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await create('plano único')).error).toBe('ERR_PLAN_NAME_ALREADY_EXISTS');
    const other = await create('Plano Duplo');
    expect((await update(other.body.id, { name: 'plano único' })).error).toBe('ERR_PLAN_NAME_ALREADY_EXISTS');

    await aCompany(server.db.admin, { plan_id: other.body.id });
    expect(await remove(other.body.id)).toMatchObject({ status: 409, error: 'ERR_PLAN_IN_USE' });
    expect((await server.call(planRoutes.showPlan, { ...asBoss(), params: { id: other.body.id } })).status).toBe(200);

    const wrongs = [{ users: -1 }, { connections: 1.5 }, { queues: -3 }, { value: -0.01 }, { value: 1.005 }];
    for (const wrong of wrongs) expect((await create('Plano Torto', wrong)).error).toBe('ERR_VALIDATION');
    expect((await create(' ')).error).toBe('ERR_VALIDATION');
  });

  it('PLN-09 applies a changed plan to the next request; rows above a lowered limit stay', async () => {
    const { body: plan } = await create('Plano Vivo', { users: 5 });
    const company = await aStaffedCompany(server, { plan_id: plan.id });
    const as = company.admin.token;
    const board = () => server.call(kanbanRoutes.showBoard, { as });
    const hire = (email: string) =>
      server.call(userRoutes.createUser, { as, body: { name: 'Nova Pessoa', email, password: 'Senha nova 7' } });
    expect((await board()).status).toBe(200);
    expect((await hire('primeira@vivo.exemplo')).status).toBe(200);

    await update(plan.id, { name: 'Plano Vivo', users: 2, useKanban: false });
    expect(await board()).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect((await hire('segunda@vivo.exemplo')).error).toBe('ERR_PLAN_LIMIT_USERS');
    expect((await server.call(userRoutes.listUsers, { as })).body.count).toBe(5);

    await update(plan.id, { name: 'Plano Vivo', users: 6, useKanban: true });
    expect((await board()).status).toBe(200);
    expect((await hire('segunda@vivo.exemplo')).status).toBe(200);
  });
});
