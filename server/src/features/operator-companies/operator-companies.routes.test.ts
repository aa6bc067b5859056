import { companyRoutes } from '@recadia/contract/companies';
import { emptyWeek } from '@recadia/contract/hours';
import { invoiceRoutes } from '@recadia/contract/invoices';
import { operatorCompanyRoutes as routes } from '@recadia/contract/operator-companies';
import { settingRoutes } from '@recadia/contract/settings';
import { tagRoutes } from '@recadia/contract/tags';
import { aPlan, builderPassword } from '@recadia/db/testing';
import { anInvoice } from '@recadia/db/testing/invoices';
import { describe, expect, it } from 'vitest';
import { login } from '../../testing/login.ts';
import { auditOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany } from '../../testing/world.ts';

const { server, world, asBoss } = useServerWithWorld();

let made = 0;
async function given(more: object = {}) {
  made += 1;
  const { id: planId } = await aPlan(server.db.admin);
  return { name: `Cliente ${made}`, email: `dono${made}@cliente.exemplo`, planId, password: 'Senha nova 7', ...more };
}
const create = async (more: object = {}) => server.call(routes.createCompany, { ...asBoss(), body: await given(more) });
const update = (id: number, body: object) => server.call(routes.updateCompany, { ...asBoss(), params: { id }, body });
const stored = (id: number) =>
  server.db.admin.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const allIds = async () => (await server.call(routes.listAllCompanies, asBoss())).body.map(({ id }) => id);

describe('POST /companies', () => {
  it('CMP-01 CMP-14 creates the company with its first admin, settings and campaignsEnabled', async () => {
    const body = await given({ phone: '11 4002-8922', dueDate: '2030-01-31', recurrence: 'TRIMESTRAL', status: 't' });
    const { body: company } = await server.call(routes.createCompany, { ...asBoss(), body });
    expect(company).toMatchObject({
      name: body.name,
      email: body.email,
      phone: '11 4002-8922',
      planId: body.planId,
      status: true,
      dueDate: '2030-01-31',
      recurrence: 'TRIMESTRAL',
      trialExpiration: null,
      firstUser: { name: body.name, email: body.email },
      link: null,
    });
    expect(company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' });
    expect((await stored(company.id)).due_base).toBe('2030-01-31');

    const signedIn = await login(server, { email: body.email, password: body.password });
    expect(signedIn.body.user).toMatchObject({
      name: body.name,
      profile: 'admin',
      super: false,
      companyId: company.id,
    });
    const { body: settings } = await server.call(settingRoutes.listSettings, { as: signedIn.body.token });
    expect(settings).toContainEqual({ key: 'userRating', value: 'disabled' });
    expect((await create({ campaignsEnabled: false })).body.settings).toContainEqual({
      key: 'campaignsEnabled',
      value: 'false',
    });
  });

  it('CMP-15 refuses short and long names, and a name or e-mail that is taken in any case', async () => {
    await create({ name: 'Casa da Praça', email: 'praca@cliente.exemplo' });
    const refusals = [
      [{ name: 'A' }, 400, 'ERR_COMPANY_INVALID_NAME'],
      [{ name: ' B ' }, 400, 'ERR_COMPANY_INVALID_NAME'],
      [{ name: 'x'.repeat(51) }, 400, 'ERR_COMPANY_INVALID_NAME'],
      [{ name: 'CASA DA PRAÇA' }, 409, 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
      [{ email: 'PRACA@cliente.exemplo' }, 409, 'ERR_USER_EMAIL_EXISTS'],
      [{ planId: 999_999 }, 404, 'ERR_NO_PLAN_FOUND'],
      [{ password: 'password' }, 400, 'ERR_COMMON_PASSWORD'],
      [{ email: '' }, 400, 'ERR_VALIDATION'],
    ] as const;
    const before = await allIds();
    for (const [wrong, status, error] of refusals) expect(await create(wrong)).toMatchObject({ status, error });
    expect(await allIds()).toEqual(before);
  });

  it('creates one company when twenty calls send one name', async () => {
    const { name, ...rest } = await given({ name: 'Corrida' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.call(routes.createCompany, {
          ...asBoss(),
          body: { ...rest, name: n % 2 ? name : name.toUpperCase(), email: `corrida${n}@cliente.exemplo` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'ERR_COMPANY_NAME_ALREADY_EXISTS')).toHaveLength(19);
    const users = server.db.admin.selectFrom('users').select('id').where('email', 'like', 'corrida%');
    expect(await users.execute()).toHaveLength(1);
  });

  it('part of CMP-07: stores no due date for an empty or invalid one', async () => {
    for (const dueDate of ['', null, 'Invalid date', '2026-02-30', undefined])
      expect((await create({ dueDate })).body.dueDate).toBeNull();
  });

  it('X-CMP-01 answers the invitation link when there is neither password nor mail server', async () => {
    const { body } = await create({ password: undefined });
    expect(body.link).toMatch(/\/invitation#[\w-]+$/);
    expect(body.firstUser).toMatchObject({ name: body.name, email: body.email });
  });
});

describe('PUT /companies/{id}', () => {
  it('part of CMP-09: changes the fields, keeps omitted ones, and is audited', async () => {
    const { body: company } = await create({ dueDate: '2030-05-31' });
    const { id: planId } = await aPlan(server.db.admin, { name: 'Plano Maior' });
    const change = { name: 'Cliente Mudado', email: 'mudado@cliente.exemplo', planId, recurrence: 'ANUAL' };
    const { body } = await update(company.id, { ...change, campaignsEnabled: 'disabled' });
    expect(body).toMatchObject({ ...change, plan: { name: 'Plano Maior' }, status: true, dueDate: '2030-05-31' });
    expect(body.settings).toContainEqual({ key: 'campaignsEnabled', value: 'false' });
    expect((await auditOf(server, world.operator.company.id)).at(-1)).toMatchObject({
      action: 'company.updated',
      entity_id: String(company.id),
    });

    const taken = await create();
    expect((await update(company.id, { ...change, name: taken.body.name.toUpperCase() })).error).toBe(
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
    );
    expect((await update(company.id, { ...change, name: 'C' })).error).toBe('ERR_COMPANY_INVALID_NAME');
    expect((await update(company.id, { ...change, planId: 999_999 })).error).toBe('ERR_NO_PLAN_FOUND');
    expect(await update(999_999, change)).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' });
  });

  it('sets the due base when the due date changes by hand, and only then', async () => {
    const { body: company } = await create({ dueDate: '2030-05-31' });
    const { name, email, planId } = company;
    const base = async () => {
      const { due_date, due_base, due_base_at } = await stored(company.id);
      return { due_date, due_base, at: due_base_at?.getTime() };
    };
    const first = await base();
    const params = { id: (await anInvoice(server.db.admin, { company_id: company.id })).id };
    await server.call(invoiceRoutes.settleInvoice, { ...asBoss(), params, body: { reason: 'Pago em dinheiro' } });
    await update(company.id, { name, email, planId, dueDate: '2030-06-30' });
    expect(await base(), 'a form that sends the paid date back').toEqual({ ...first, due_date: '2030-06-30' });
    await update(company.id, { name, email, planId, dueDate: '2030-09-01' });
    expect(await base()).toMatchObject({ due_date: '2030-09-01', due_base: '2030-09-01' });
    await update(company.id, { name, email, planId, dueDate: '' });
    expect(await base()).toMatchObject({ due_date: null, due_base: null });
  });

  it('part of CMP-17: stops the users of a disabled company on their next request', async () => {
    const home = await aStaffedCompany(server, { email: 'casa@cliente.exemplo' });
    const { name, email, plan_id: planId, id } = home.company;
    const ask = () => server.call(tagRoutes.listTags, { as: home.agent.token });
    expect((await ask()).status).toBe(200);
    await update(id, { name, email, planId, status: false });
    await expect.poll(async () => (await ask()).error).toBe('ERR_COMPANY_DISABLED');
    expect((await login(server, { email: home.agent.email })).error).toBe('ERR_COMPANY_DISABLED');
    await update(id, { name, email, planId, status: true });
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  it('part of CMP-04: sets the password of the first user after the operator proves the own', async () => {
    const { name, email, planId } = await given();
    const { body: company } = await create({ name, email, planId });
    const password = 'Outra senha 8';
    const change = { name, email, planId, password };
    expect((await update(company.id, change)).error).toBe('ERR_REAUTHENTICATION_REQUIRED');
    expect((await update(company.id, { ...change, currentPassword: 'errada' })).error).toBe('ERR_WRONG_PASSWORD');
    expect((await login(server, { email, password })).status).toBe(401);
    expect((await update(company.id, { ...change, currentPassword: builderPassword })).status).toBe(200);
    expect((await login(server, { email, password })).status).toBe(200);
  });
});

it('CMP-09 answers the calls of the specification: lists, show, create, change, hours, delete', async () => {
  const { body: company } = await create();
  const { id, name, email, planId } = company;
  const { admin, company: own } = world.home;
  const answers = [
    await server.call(routes.listAllCompanies, asBoss()),
    await server.call(routes.listCompanies, asBoss()),
    await server.call(companyRoutes.getCompany, { ...asBoss(), params: { companyId: id } }),
    await update(id, { name, email, planId }),
    await server.call(companyRoutes.updateHours, {
      as: admin.token,
      params: { id: own.id },
      body: { id: own.id, schedules: emptyWeek() },
    }),
    await server.call(routes.deleteCompany, { ...asBoss(), params: { id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
});

describe('the lists of companies', () => {
  it('part of CMP-09: show every company to super alone, by name, with search and pages', async () => {
    const { body: zebra } = await create({ name: 'Zebra Móveis' });
    const { body: all } = await server.call(routes.listAllCompanies, asBoss());
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([zebra.id, world.home.company.id]));
    const query = { searchParam: 'MOVEIS', pageNumber: 1 };
    expect((await server.call(routes.listCompanies, { ...asBoss(), query })).body).toMatchObject({
      count: 1,
      hasMore: false,
      companies: [{ id: zebra.id, firstUser: { email: zebra.email } }],
    });
    const { body: whole } = await server.call(companyRoutes.getCompany, {
      ...asBoss(),
      params: { companyId: zebra.id },
    });
    expect(whole).toMatchObject({ name: 'Zebra Móveis', email: zebra.email });

    const stray = await aPerson(server, { company_id: world.home.company.id, profile: 'admin', super: true });
    const { password: _none, ...body } = await given();
    for (const { token: as } of [world.home.admin, world.operator.admin, stray]) {
      const refusals = [
        await server.call(routes.listAllCompanies, { as }),
        await server.call(routes.listCompanies, { as }),
        await server.call(routes.createCompany, { as, body }),
        await server.call(routes.updateCompany, { as, params: { id: zebra.id }, body }),
      ];
      expect(refusals.map(({ error }) => error)).toEqual(Array<string>(4).fill('ERR_NO_PERMISSION'));
    }
  });
});
