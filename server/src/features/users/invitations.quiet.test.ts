import { invitationRoutes as routes } from '@recadia/contract/invitations';
import { expect, it } from 'vitest';
import { startTestServer } from '../../testing/server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const password = 'Senha nova 7';
const tokenIn = (text: string) => /\/invitation#([\w-]+)/.exec(text)?.[1] ?? 'no link';

it('part of X-USR-02: gives the admin alone the link when there is no mail server', async () => {
  const quiet = await startTestServer();
  const { admin } = await aStaffedCompany(quiet, {});
  const body = { name: 'Nova Pessoa', email: 'sem.correio@empresa.exemplo' };
  const { link, user } = (await quiet.call(routes.inviteUser, { as: admin.token, body })).body;
  const params = { id: user.id };
  const renewed = await quiet.call(routes.renewInvitation, { as: admin.token, params, body: {} });
  expect(renewed.body.link).not.toBe(link);
  const token = tokenIn(renewed.body.link ?? '');
  expect((await quiet.call(routes.acceptInvitation, { body: { token, password } })).status).toBe(200);
  expect(await quiet.db.admin.selectFrom('mails').selectAll().execute()).toEqual([]);
  await quiet.stop();
});
