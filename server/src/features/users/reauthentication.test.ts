import { emailChangeRoutes } from '@recadia/contract/email-changes';
import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { userRoutes, type UserChange } from '@recadia/contract/users';
import { builderPassword } from '@recadia/db/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol } from '../../testing/authenticator.ts';
import { login, newAddress } from '../../testing/login.ts';
import { auditOf } from '../../testing/recorded.ts';
import type { TestServer } from '../../testing/server.ts';
import { aPerson, type Person, type StaffedCompany } from '../../testing/world.ts';
import { mailedServer } from './testing/mailed.ts';

const password = 'uma senha nova';
const hour = 3_600_000;

let server: TestServer;
let home: StaffedCompany;
let email: string;
const { aHome, mailTo, mailsTo } = mailedServer();
beforeEach(async () => {
  ({ server, home, email } = await aHome());
});

const change = (as: Person, id: number, body: UserChange) =>
  server.call(userRoutes.updateUser, { as: as.token, params: { id }, body });
const confirm = (token: string) =>
  server.call(emailChangeRoutes.confirmEmailChange, { body: { token }, headers: { 'x-forwarded-for': newAddress() } });
const tokenIn = ({ text }: { text: string }) => /\/email#([\w-]+)/.exec(text)?.[1] ?? 'no link';
const statusOf = async (mail: string, typed = builderPassword) =>
  (await login(server, { email: mail, password: typed })).status;
const currentPassword = builderPassword;

describe('PUT /users/{id}', () => {
  it('refuses a new password or e-mail when the current password is missing or wrong', async () => {
    const { agent } = home;
    for (const body of [{ password }, { email }]) {
      expect(await change(agent, agent.id, body)).toMatchObject({
        status: 403,
        error: 'ERR_REAUTHENTICATION_REQUIRED',
      });
      expect(await change(agent, agent.id, { ...body, currentPassword: 'outra senha' })).toMatchObject({
        status: 400,
        error: 'ERR_WRONG_PASSWORD',
      });
    }
    expect(await statusOf(agent.email)).toBe(200);
    expect(mailsTo(email)).toEqual([]);
    const actions = (await auditOf(server, home.company.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'auth.reauthentication-failed')).toHaveLength(2);
  });

  it('refuses an admin who changes a colleague without the own password', async () => {
    const { admin, agent } = home;
    for (const body of [{ password }, { email }, { password, currentPassword: '' }]) {
      expect((await change(admin, agent.id, body)).error).toBe('ERR_REAUTHENTICATION_REQUIRED');
    }
    expect((await change(admin, agent.id, { password, currentPassword: 'outra senha' })).error).toBe(
      'ERR_WRONG_PASSWORD',
    );
    expect((await change(admin, agent.id, { password, currentPassword })).status).toBe(200);
    expect(await statusOf(agent.email, password)).toBe(200);
  });

  it('limits guesses of the current password to five a minute', async () => {
    const { agent } = home;
    for (let turn = 1; turn <= 5; turn += 1) await change(agent, agent.id, { password, currentPassword: 'errada' });
    expect((await change(agent, agent.id, { password, currentPassword })).status).toBe(429);
  });

  it('does not count right passwords when an admin changes many colleagues', async () => {
    const { admin, agent } = home;
    for (let turn = 1; turn <= 7; turn += 1) {
      expect((await change(admin, agent.id, { password: `${password}-${turn}`, currentPassword })).status).toBe(200);
    }
  });

  it('asks for no password when neither password nor e-mail changes', async () => {
    const { admin, agent } = home;
    const body = { name: 'Nome Novo', email: agent.email.toUpperCase(), password: '' } as const;
    expect((await change(agent, agent.id, body)).status).toBe(200);
    expect((await change(admin, agent.id, { ...body, profile: 'supervisor' })).status).toBe(200);
  });

  it('says no permission, not password, when the caller may not change the user', async () => {
    const { agent, admin } = home;
    expect((await change(agent, admin.id, { password })).error).toBe('ERR_NO_PERMISSION');
  });
});

describe('DELETE /users/{id}/two-factor', () => {
  it('refuses an admin without the own password', async () => {
    const { admin, agent } = home;
    await enrol(server, agent);
    const reset = (body: object) =>
      server.call(twoFactorRoutes.resetTwoFactor, { as: admin.token, params: { id: agent.id }, body });
    expect((await reset({})).error).toBe('ERR_REAUTHENTICATION_REQUIRED');
    expect((await reset({ currentPassword: 'outra senha' })).error).toBe('ERR_WRONG_PASSWORD');
    expect(await statusOf(agent.email)).toBe(403);
    expect((await reset({ currentPassword })).status).toBe(200);
    expect(await statusOf(agent.email)).toBe(200);
  });
});

describe('X-USR-03 a new e-mail', () => {
  it('counts once the mailed link was used, and notifies the old address', async () => {
    const { agent } = home;
    const answer = await change(agent, agent.id, { email, currentPassword, language: 'en' });
    expect(answer.body.email).toBe(agent.email);
    const mail = await mailTo(email);
    expect(mail.text).toContain('http://recadia.test/email#');
    expect((await mailTo(agent.email)).text).toContain(email);
    expect([await statusOf(email), await statusOf(agent.email)]).toEqual([401, 200]);

    expect((await confirm(tokenIn(mail))).body).toEqual({ email });
    expect([await statusOf(email), await statusOf(agent.email)]).toEqual([200, 401]);
    expect((await confirm(tokenIn(mail))).error).toBe('ERR_INVALID_EMAIL_CHANGE');
    const actions = (await auditOf(server, home.company.id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['user.email-asked', 'user.email-changed']));
  });

  it.each([
    ['pt', 'Confirme seu novo e-mail', 'vai mudar'],
    ['en', 'Confirm your new e-mail', 'about to change'],
    ['es', 'Confirma tu nuevo correo', 'va a cambiar'],
  ] as const)('writes both letters in %s', async (language, asked, warned) => {
    const { agent } = home;
    await change(agent, agent.id, { email, currentPassword, language });
    expect((await mailTo(email)).subject).toBe(asked);
    expect((await mailTo(agent.email)).subject).toContain(warned);
  });

  it('is confirmed by mail too when an admin asks for a colleague', async () => {
    const { admin, agent } = home;
    expect((await change(admin, agent.id, { email, currentPassword })).body.email).toBe(agent.email);
    await confirm(tokenIn(await mailTo(email)));
    expect(await statusOf(email)).toBe(200);
  });

  it('keeps only the newest link, which ends after a day or with a new password', async () => {
    const { agent } = home;
    const ask = async (who: Person, which: number) => {
      await change(who, agent.id, { email, currentPassword });
      return tokenIn(await mailTo(email, which));
    };
    const [first, second] = [await ask(agent, 0), await ask(agent, 1)];
    expect((await confirm(first)).error).toBe('ERR_INVALID_EMAIL_CHANGE');
    await server.moveClock(25 * hour);
    expect((await confirm(second)).error).toBe('ERR_INVALID_EMAIL_CHANGE');
    const again = { ...agent, ...(await server.signIn({ id: agent.id, company_id: home.company.id })) };
    const third = await ask(again, 2);
    await change(again, agent.id, { password, currentPassword });
    expect((await confirm(third)).error).toBe('ERR_INVALID_EMAIL_CHANGE');
    expect((await confirm('none')).error).toBe('ERR_INVALID_EMAIL_CHANGE');
  });

  it('goes to one of two people when both confirm it at once', async () => {
    const people = await Promise.all([1, 2].map(() => aPerson(server, { company_id: home.company.id })));
    for (const one of people) expect((await change(one, one.id, { email, currentPassword })).status).toBe(200);
    const tokens = [tokenIn(await mailTo(email, 0)), tokenIn(await mailTo(email, 1))];
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
