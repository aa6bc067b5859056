import { connectionRoutes } from '@recadia/contract/connection-routes';
import { invitationRoutes } from '@recadia/contract/invitations';
import { queueRoutes } from '@recadia/contract/queues';
import { settingRoutes } from '@recadia/contract/settings';
import { userRoutes } from '@recadia/contract/users';
import { aConnection, aPlan, aUser, builderPassword } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();

let made = 0;
const aPersonToBe = () => ({ name: 'Nova Pessoa', email: `cria-${(made += 1)}@empresa.exemplo` });
const create = (as: string) =>
  server.call(userRoutes.createUser, { as, body: { ...aPersonToBe(), password: 'uma senha nova' } });
const invite = (as: string) => server.call(invitationRoutes.inviteUser, { as, body: aPersonToBe() });

it('part of USR-07: adds no user while creation is disabled; an unknown user is 404', async () => {
  const { admin, agent } = await aStaffedCompany(server, {});
  const other = await aStaffedCompany(server, {});
  const set = (as: string, value: string) =>
    server.call(settingRoutes.updateSetting, { as, params: { key: 'userCreation' }, body: { value } });
  expect((await set(agent.token, 'disabled')).error).toBe('ERR_NO_PERMISSION');
  expect((await set(admin.token, 'disabled')).status).toBe(200);
  for (const add of [create, invite])
    expect(await add(admin.token)).toMatchObject({ status: 403, error: 'ERR_USER_CREATION_DISABLED' });
  expect((await create(other.admin.token)).status).toBe(200);
  await set(admin.token, 'enabled');
  expect((await create(admin.token)).status).toBe(200);
  const missing = { as: admin.token, params: { id: 999_999 } };
  expect((await server.call(userRoutes.showUser, missing)).error).toBe('ERR_NO_USER_FOUND');
  expect((await server.call(userRoutes.updateUser, { ...missing, body: { name: 'Outro' } })).error).toBe(
    'ERR_NO_USER_FOUND',
  );
  expect((await server.call(userRoutes.deleteUser, missing)).error).toBe('ERR_NO_USER_FOUND');
});

it('TEN-08 adds users, connections and queues up to the plan’s limits, also at once', async () => {
  const plan = await aPlan(server.db.admin, { users: 5, connections: 1, queues: 2 });
  // The company has four users and one queue: one of each is left in the plan.
  const { admin } = await aStaffedCompany(server, { plan_id: plan.id });
  const roomy = await aStaffedCompany(server, {});
  const adds: [string, (as: string, n: number) => Promise<{ status: number; error: string | undefined }>][] = [
    ['ERR_PLAN_LIMIT_USERS', create],
    [
      'ERR_PLAN_LIMIT_CONNECTIONS',
      (as, n) => server.call(connectionRoutes.createConnection, { as, body: { name: `Número ${n}` } }),
    ],
    [
      'ERR_PLAN_LIMIT_QUEUES',
      (as, n) => server.call(queueRoutes.createQueue, { as, body: { name: `Fila nova ${n}`, color: `#12345${n}` } }),
    ],
  ];
  for (const [code, add] of adds) {
    const answers = await Promise.all([1, 2, 3].map((n) => add(admin.token, n)));
    const outcomes = answers.map(({ status, error }) => `${status} ${error ?? ''}`).sort();
    expect(outcomes, code).toEqual(['200 ', `400 ${code}`, `400 ${code}`]);
    expect((await add(admin.token, 4)).error).toBe(code);
    expect((await add(roomy.admin.token, 5)).status, code).toBe(200);
  }
});

it('ROL-16 changes own name, e-mail and password; no self-deletion; the last admin stays', async () => {
  const { admin, agent, supervisor } = await aStaffedCompany(server, {});
  const change = (who: { id: number; token: string }, body: object, by = who) =>
    server.call(userRoutes.updateUser, { as: by.token, params: { id: who.id }, body });
  const remove = (who: { id: number }, by: { token: string }) =>
    server.call(userRoutes.deleteUser, { as: by.token, params: { id: who.id } });
  for (const who of [agent, supervisor]) {
    const { email } = aPersonToBe();
    const wanted = { name: 'Nome Novo', email, currentPassword: builderPassword };
    // X-USR-03: the new e-mail is used after its confirmation.
    expect((await change(who, wanted)).body).toMatchObject({ name: 'Nome Novo', email: who.email });
  }
  for (const who of [admin, agent]) expect((await remove(who, who)).error).toBe('ERR_NO_PERMISSION');
  expect(await change(admin, { profile: 'user' })).toMatchObject({ status: 409, error: 'ERR_LAST_ADMIN' });
  // A second admin can demote the first; then the second is the last one.
  expect((await change(supervisor, { profile: 'admin' }, admin)).status).toBe(200);
  expect((await remove(admin, supervisor)).status).toBe(200);
  expect((await change(supervisor, { profile: 'user' })).error).toBe('ERR_LAST_ADMIN');
  const newPassword = { password: 'outra senha nova', currentPassword: builderPassword };
  expect((await change(agent, newPassword)).status).toBe(200);
});

it('USR-05 a user is made, shown, changed, listed briefly and found page by page', async () => {
  const { admin, agent, company, queue } = await aStaffedCompany(server, {});
  const connection = await aConnection(server.db.admin, { company_id: company.id });
  const { email } = aPersonToBe();
  const whole = { name: 'Zilda Abreu', email, profile: 'supervisor', allTicket: 'enabled', whatsappId: connection.id };
  const body = { ...whole, password: 'uma senha nova', queueIds: [queue.id] };
  const { id } = (await server.call(userRoutes.createUser, { as: admin.token, body })).body;
  const params = { id };
  const shown = (await server.call(userRoutes.showUser, { as: admin.token, params })).body;
  expect(shown).toMatchObject({ id, ...whole });
  expect(shown.queues.map((one) => one.id)).toEqual([queue.id]);
  const changed = await server.call(userRoutes.updateUser, { as: admin.token, params, body: { name: 'Zilda Melo' } });
  expect(changed.body.name).toBe('Zilda Melo');
  const sent = { as: agent.token, query: { companyId: company.id } };
  const colleagues = (await server.call(userRoutes.listColleagues, sent)).body;
  expect(colleagues.find((one) => one.id === id)).toMatchObject({ name: 'Zilda Melo', profile: 'supervisor' });
  const find = (query: object, as = admin.token) => server.call(userRoutes.listUsers, { as, query: { ...query } });
  expect((await find({ searchParam: 'melo' })).body).toMatchObject({ users: [{ id }], hasMore: false });
  await Promise.all(Array.from({ length: 20 }, () => aUser(server.db.admin, { company_id: company.id })));
  const [first, second] = [(await find({ pageNumber: 1 })).body, (await find({ pageNumber: 2 })).body];
  expect([first.users.length, first.hasMore]).toEqual([20, true]);
  expect([second.users.length, second.hasMore]).toEqual([5, false]);
  expect((await find({}, agent.token)).error).toBe('ERR_NO_PERMISSION');
});
