import { invitationRoutes } from '@recadia/contract/invitations';
import { operatorCompanyRoutes as routes } from '@recadia/contract/operator-companies';
import { aPlan } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { login, newAddress } from '../../testing/login.ts';
import { useMailedServer } from '../../testing/use-mailed-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aWorld } from '../../testing/world.ts';

const { server, smtp } = useMailedServer();

it('C-104 mails an invitation to the first user when the operator gives no password', async () => {
  const { operator } = await aWorld(server);
  const { id: planId } = await aPlan(server.db.admin);
  const email = 'dona@padaria.exemplo';
  const body = { name: 'Padaria Sol', email, planId, language: 'en' };
  const created = await server.call(routes.createCompany, { as: operator.boss.token, body });
  expect(created.body.link).toBeNull();

  const mail = await waitUntil(() => smtp.mails.find(({ to }) => to.includes(email)), 'the invitation');
  expect(mail.subject).toContain('has invited you');
  const token = /\/invitation#([\w-]+)/.exec(mail.text)?.[1] ?? 'no link';
  const accepted = await server.call(invitationRoutes.acceptInvitation, {
    body: { token, password: 'Senha nova 7' },
    headers: { 'x-forwarded-for': newAddress() },
  });
  expect(accepted.status).toBe(200);
  expect((await login(server, { email, password: 'Senha nova 7' })).body.user).toMatchObject({ profile: 'admin' });
});
