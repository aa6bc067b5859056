import { invitationRoutes as routes } from '@recadia/contract/invitations';
import { userRoutes } from '@recadia/contract/users';
import { aPlan, builderPassword } from '@recadia/db/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { login, newAddress } from '../../testing/login.ts';
import type { TestServer } from '../../testing/server.ts';
import { aStaffedCompany, type StaffedCompany } from '../../testing/world.ts';
import { mailedServer } from './testing/mailed.ts';

const password = 'Senha nova 7';
const hour = 3_600_000;

let server: TestServer;
let home: StaffedCompany;
let email: string;
const { aHome, mailTo } = mailedServer();
beforeEach(async () => {
  ({ server, home, email } = await aHome());
});

const invite = (change: object = {}, as = home.admin.token) =>
  server.call(routes.inviteUser, { as, body: { name: 'Nova Pessoa', email, ...change } });
const tokenIn = (text: string) => /\/invitation#([\w-]+)/.exec(text)?.[1] ?? 'no link';
const from = () => ({ headers: { 'x-forwarded-for': newAddress() } });
const open = (token: string) => server.call(routes.openInvitation, { body: { token }, ...from() });
const accept = (token: string, change: object = {}) =>
  server.call(routes.acceptInvitation, { body: { token, password, ...change }, ...from() });
async function anInvitation() {
  const { user } = (await invite()).body;
  return { user, token: tokenIn((await mailTo(email)).text) };
}
const isListed = async (id: number) => {
  const { users } = (await server.call(userRoutes.listUsers, { as: home.admin.token })).body;
  return users.find((one) => one.id === id)?.invited;
};

describe('X-USR-02 an invitation', () => {
  it('comes by mail, names person and company, sets the first password and works once', async () => {
    const answer = await invite({ profile: 'supervisor', queueIds: [home.queue.id] });
    expect(answer.body).toMatchObject({ link: null, user: { email, profile: 'supervisor' } });
    expect(await isListed(answer.body.user.id)).toBe(true);
    const mail = await mailTo(email);
    expect(mail.text).toContain('http://recadia.test/invitation#');
    const token = tokenIn(mail.text);
    expect((await open(token)).body).toEqual({ name: 'Nova Pessoa', email, company: home.company.name });
    expect((await accept(token)).status).toBe(200);
    expect((await login(server, { email, password })).status).toBe(200);
    expect(await isListed(answer.body.user.id)).toBe(false);
    expect(await accept(token, { password: 'Outra senha 8' })).toMatchObject({
      status: 400,
      error: 'ERR_INVALID_INVITATION',
    });
    expect((await open(token)).error).toBe('ERR_INVALID_INVITATION');
  });

  it('used by two at once serves one', async () => {
    const { token } = await anInvitation();
    const answers = await Promise.all([accept(token), accept(token, { password: 'Outra senha 8' })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is stored unreadably', async () => {
    const { user, token } = await anInvitation();
    const kept = await server.db.admin.selectFrom('invitations').selectAll().where('user_id', '=', user.id).execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('is good for 72 hours, and void once a new one was made or a password was set', async () => {
    const { user, token } = await anInvitation();
    const renew = (as = home.admin.token) =>
      server.call(routes.renewInvitation, { as, params: { id: user.id }, body: { language: 'en' } });
    expect((await renew(home.agent.token)).error).toBe('ERR_NO_PERMISSION');
    const otherCompany = await aStaffedCompany(server, {});
    expect((await renew(otherCompany.admin.token)).error).toBe('ERR_NO_USER_FOUND');
    expect((await renew()).body).toEqual({ link: null });
    const newer = tokenIn((await mailTo(email, 1)).text);
    expect((await accept(token)).error).toBe('ERR_INVALID_INVITATION');
    expect((await open(newer)).status).toBe(200);
    await server.moveClock(73 * hour);
    expect((await accept(newer)).error).toBe('ERR_INVALID_INVITATION');
    const admin = await server.signIn({ id: home.admin.id, company_id: home.company.id });
    expect((await renew(admin.token)).status).toBe(200);
    const last = tokenIn((await mailTo(email, 2)).text);
    const body = { password: 'uma senha nova', currentPassword: builderPassword };
    await server.call(userRoutes.updateUser, { as: admin.token, params: { id: user.id }, body });
    expect((await accept(last)).error).toBe('ERR_INVALID_INVITATION');
    expect((await renew(admin.token)).error).toBe('ERR_NO_INVITATION');
  });

  it('opens nothing when its user was deleted', async () => {
    const { user, token } = await anInvitation();
    const sent = { as: home.admin.token, params: { id: user.id }, body: { active: false } };
    await server.call(userRoutes.updateUser, sent);
    expect((await accept(token)).error).toBe('ERR_INVALID_INVITATION');
  });

  it('sets no weak password, and is not used up by trying', async () => {
    const { token } = await anInvitation();
    expect((await accept(token, { password: 'sem maiuscula 7' })).error).toBe('ERR_VALIDATION');
    expect((await accept(token, { password: 'Password1' })).error).toBe('ERR_COMMON_PASSWORD');
    expect((await accept(token)).status).toBe(200);
  });

  it.each([
    ['pt', 'convidou você'],
    ['en', 'has invited you'],
    ['es', 'te invitó'],
  ])('is written in %s', async (language, words) => {
    await invite({ language });
    const mail = await mailTo(email);
    expect(mail.subject).toContain(words);
    expect(mail.text).toContain('72');
  });

  it('takes a place of the plan at once, and of two for the last place one', async () => {
    const plan = await aPlan(server.db.admin, { users: 5 });
    await server.db.admin
      .updateTable('companies')
      .set({ plan_id: plan.id })
      .where('id', '=', home.company.id)
      .execute();
    const answers = await Promise.all([invite(), invite({ email: `outra-${email}` })]);
    expect(answers.map(({ error }) => error ?? 'invited').sort()).toEqual(['ERR_PLAN_LIMIT_USERS', 'invited']);
  });

  it('is created by an admin, for an unused address, into queues of the company', async () => {
    expect((await invite({}, home.supervisor.token)).error).toBe('ERR_NO_PERMISSION');
    expect((await invite({ email: home.agent.email })).error).toBe('ERR_USER_EMAIL_EXISTS');
    expect((await invite({ queueIds: [999_999] })).error).toBe('ERR_NO_QUEUE_FOUND');
    expect((await invite({ whatsappId: 999_999 })).error).toBe('ERR_NO_WAPP_FOUND');
  });
});
