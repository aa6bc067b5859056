import { legacyUserRoutes } from '@recadia/contract/legacy-users';
import { userRoutes } from '@recadia/contract/users';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { aStaffedCompany } from '../../testing/world.ts';
import { takeCode } from '../two-factor/index.ts';
import { registerUserRoutes } from './index.ts';

const start = (overrides: NodeJS.ProcessEnv = {}) =>
  startTestApp((api) => registerUserRoutes(api, { returnTickets: () => Promise.resolve(), takeCode }), overrides);
const secret = 'a-token-that-must-not-be-logged';
const paramsOf = (id: number) => ({ product: 'produto', id, authToken: secret });

it('USR-06 deletes by the old address only with old routes on, by the header, unlogged', async () => {
  const off = await start();
  const closed = await aStaffedCompany(off, {});
  const refused = await off.call(legacyUserRoutes.deleteUserOfPath, {
    as: closed.admin.token,
    params: paramsOf(closed.agent.id),
  });
  expect(refused).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  const usual = await off.call(userRoutes.deleteUser, { as: closed.admin.token, params: { id: closed.agent.id } });
  expect(usual.status).toBe(200);
  await off.stop();

  const on = await start({ LEGACY_ROUTES: 'on' });
  const { admin, agent, loner, supervisor } = await aStaffedCompany(on, {});
  const remove = (as: string | undefined, id: number, params: object = {}) =>
    on.call(legacyUserRoutes.deleteUserOfPath, { as, params: { ...paramsOf(id), ...params } });
  // Neither an admin's token in the path nor any other value replaces the header.
  expect((await remove(undefined, agent.id, { authToken: admin.token })).error).toBe('ERR_SESSION_EXPIRED');
  expect((await remove(supervisor.token, agent.id, { authToken: admin.token })).error).toBe('ERR_NO_PERMISSION');
  const otherCompany = await aStaffedCompany(on, {});
  expect((await remove(otherCompany.admin.token, agent.id)).error).toBe('ERR_NO_USER_FOUND');
  expect((await remove(admin.token, admin.id)).error).toBe('ERR_NO_PERMISSION');
  expect((await remove(admin.token, agent.id)).body).toEqual({ message: 'User deleted' });
  const left = on.db.admin.selectFrom('users').select('id').where('id', 'in', [agent.id, loner.id]);
  expect(await left.execute()).toEqual([{ id: loner.id }]);
  expect(on.lines.length).toBeGreaterThan(0);
  for (const word of [secret, admin.token]) expect(on.lines.join('')).not.toContain(word);
  await on.stop();
});
