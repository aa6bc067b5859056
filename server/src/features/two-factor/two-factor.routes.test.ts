import { authRoutes } from '@recadia/contract/auth';
import { settingRoutes } from '@recadia/contract/settings';
import { twoFactorRoutes as routes } from '@recadia/contract/two-factor';
import { userRoutes, type UserChange } from '@recadia/contract/users';
import { builderPassword } from '@recadia/db/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAuthenticator, enrol } from '../../testing/authenticator.ts';
import { login, newAddress } from '../../testing/login.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany, type Person, type StaffedCompany } from '../../testing/world.ts';

const minute = 60_000;

const server = useTestServer();
let home: StaffedCompany;
let agent: Person;
beforeEach(async () => {
  home = await aStaffedCompany(server, {});
  ({ agent } = home);
});

interface Details {
  step: string;
  challenge: string;
}
async function challengeOf(email: string): Promise<Details> {
  const answer = await login(server, { email });
  expect(answer).toMatchObject({ status: 403, error: 'ERR_SECOND_FACTOR', cookie: undefined });
  return answer.details as Details;
}
const show = (challenge: string, code: string) =>
  server.call(routes.secondStep, { body: { challenge, code }, headers: { 'x-forwarded-for': newAddress() } });
const password = builderPassword;
const stateOf = async ({ token }: Person) => (await server.call(routes.showTwoFactor, { as: token })).body;
const rowOf = ({ id }: Person) =>
  server.db.admin.selectFrom('two_factors').selectAll().where('user_id', '=', id).executeTakeFirst();
const demand = (value: string) =>
  server.call(settingRoutes.updateSetting, { as: home.admin.token, params: { key: 'twoFactor' }, body: { value } });

describe('X-AUT-01 enrolment', () => {
  it('is off by default, starts with the password, is on with a first code, shows ten codes', async () => {
    expect(await stateOf(agent)).toEqual({ enabled: false, required: false, backupCodesLeft: 0 });
    const begin = (typed: string) => server.call(routes.beginTwoFactor, { as: agent.token, body: { password: typed } });
    expect(await begin('outra senha')).toMatchObject({ status: 400, error: 'ERR_WRONG_PASSWORD' });
    const { secret, uri } = (await begin(password)).body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect(decodeURIComponent(address.pathname)).toContain(agent.email);
    expect(address.searchParams.get('secret')).toBe(secret);
    expect(await stateOf(agent)).toMatchObject({ enabled: false });
    expect((await login(server, { email: agent.email })).status).toBe(200);

    agent = { ...agent, ...(await server.signIn({ id: agent.id, company_id: agent.companyId })) };
    const confirm = (code: string) => server.call(routes.confirmTwoFactor, { as: agent.token, body: { code } });
    const app = anAuthenticator(secret);
    const wrong = app.codeAt() === '000000' ? '000001' : '000000';
    expect((await confirm(wrong)).error).toBe('ERR_INVALID_SECOND_FACTOR');
    const { backupCodes } = (await confirm(app.codeAt())).body;
    expect(new Set(backupCodes).size).toBe(10);
    expect(await stateOf(agent)).toEqual({ enabled: true, required: false, backupCodesLeft: 10 });
    expect((await begin(password)).error).toBe('ERR_TWO_FACTOR_ON');
  });

  it('keeps secret and backup codes unreadable', async () => {
    const { secret, backupCodes } = await enrol(server, agent);
    const codes = await server.db.admin.selectFrom('backup_codes').selectAll().execute();
    const kept = JSON.stringify([await rowOf(agent), codes]);
    for (const word of [secret, ...backupCodes]) expect(kept).not.toContain(word);
  });

  it('confirmed twice at once is on once, with the codes of one', async () => {
    const { secret } = (await server.call(routes.beginTwoFactor, { as: agent.token, body: { password } })).body;
    const code = anAuthenticator(secret).codeAt();
    const answers = await Promise.all(
      [1, 2].map(() => server.call(routes.confirmTwoFactor, { as: agent.token, body: { code } })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await stateOf(agent)).toMatchObject({ backupCodesLeft: 10 });
  });
});

describe('part of X-AUT-02: signing in', () => {
  it('takes the code of the app after the password, and sets the cookie only then', async () => {
    const { app } = await enrol(server, agent);
    const { step, challenge } = await challengeOf(agent.email);
    expect(step).toBe('code');
    const answer = await show(challenge, ` ${app.codeAt().slice(0, 3)} ${app.codeAt().slice(3)}`);
    expect(answer).toMatchObject({ status: 200, cookie: expect.stringMatching(/^rt=/) as string });
    expect((await server.call(authRoutes.me, { as: answer.body.token })).body.id).toBe(agent.id);
  });

  it('ends with a challenge of ten minutes, of this person, whose password is still the same', async () => {
    const { app } = await enrol(server, agent);
    const other = await aPerson(server, { company_id: home.company.id });
    const { app: otherApp } = await enrol(server, other);
    const { challenge } = await challengeOf(agent.email);
    expect((await show(challenge, otherApp.codeAt())).error).toBe('ERR_INVALID_SECOND_FACTOR');
    expect((await show(`${challenge.slice(0, -2)}AA`, app.codeAt())).error).toBe('ERR_INVALID_SECOND_FACTOR');
    await server.moveClock(11 * minute);
    expect((await show(challenge, app.codeAt())).error).toBe('ERR_INVALID_SECOND_FACTOR');
    const { challenge: newer } = await challengeOf(agent.email);
    const body = { password: 'uma senha nova', currentPassword: password };
    await server.call(userRoutes.updateUser, { as: home.admin.token, params: { id: agent.id }, body });
    expect((await show(newer, app.codeAt())).error).toBe('ERR_INVALID_SECOND_FACTOR');
  });

  it('stays refused for a deactivated user', async () => {
    const { app } = await enrol(server, agent);
    const { challenge } = await challengeOf(agent.email);
    const params = { id: agent.id };
    await server.call(userRoutes.updateUser, { as: home.admin.token, params, body: { active: false } });
    expect((await show(challenge, app.codeAt())).status).not.toBe(200);
  });
});

describe('part of X-AUT-03: a backup code', () => {
  it('is void once new ones were made, with the password', async () => {
    const { backupCodes } = await enrol(server, agent);
    const renew = (typed: string, as = agent.token) =>
      server.call(routes.renewBackupCodes, { as, body: { password: typed } });
    expect((await renew('outra senha')).error).toBe('ERR_WRONG_PASSWORD');
    const fresh = (await renew(password)).body.backupCodes;
    expect((await renew(password, home.loner.token)).error).toBe('ERR_TWO_FACTOR_OFF');
    const { challenge } = await challengeOf(agent.email);
    expect((await show(challenge, backupCodes[0] ?? '')).error).toBe('ERR_INVALID_SECOND_FACTOR');
    expect((await show(challenge, fresh[0] ?? '')).status).toBe(200);
  });
});

describe('X-AUT-04 taking it off', () => {
  it('is done by oneself with the password', async () => {
    await enrol(server, agent);
    const end = (typed: string) => server.call(routes.endTwoFactor, { as: agent.token, body: { password: typed } });
    expect((await end('outra senha')).error).toBe('ERR_WRONG_PASSWORD');
    expect((await end(password)).status).toBe(200);
    expect((await login(server, { email: agent.email })).status).toBe(200);
  });

  it('lets an admin reset a user who lost the phone; the list of users shows it', async () => {
    await enrol(server, agent);
    const reset = (as: string, id = agent.id) =>
      server.call(routes.resetTwoFactor, { as, params: { id }, body: { currentPassword: password } });
    const isListed = async () => {
      const { users } = (await server.call(userRoutes.listUsers, { as: home.admin.token })).body;
      return users.find(({ id }) => id === agent.id)?.twoFactor;
    };
    expect(await isListed()).toBe(true);
    expect((await reset(home.supervisor.token)).error).toBe('ERR_NO_PERMISSION');
    expect((await reset(home.admin.token, home.admin.id)).error).toBe('ERR_NO_PERMISSION');
    const otherCompany = await aStaffedCompany(server, {});
    expect((await reset(otherCompany.admin.token)).error).toBe('ERR_NO_USER_FOUND');
    expect((await reset(home.admin.token)).status).toBe(200);
    expect(await isListed()).toBe(false);
    expect((await login(server, { email: agent.email })).status).toBe(200);
  });
});

describe('X-AUT-05 a company that requires it', () => {
  const begin = (challenge: string) =>
    server.call(routes.beginEnrolment, { body: { challenge }, headers: { 'x-forwarded-for': newAddress() } });
  const finish = (challenge: string, code: string) =>
    server.call(routes.finishEnrolment, { body: { challenge, code }, headers: { 'x-forwarded-for': newAddress() } });

  it('is made so by an admin alone, and has everybody enrol at the next sign-in', async () => {
    const asAgent = { as: agent.token, params: { key: 'twoFactor' }, body: { value: 'required' } };
    expect((await server.call(settingRoutes.updateSetting, asAgent)).error).toBe('ERR_NO_PERMISSION');
    expect((await demand('required')).status).toBe(200);
    expect((await server.call(authRoutes.me, { as: agent.token })).status).toBe(401);
    const { step, challenge } = await challengeOf(agent.email);
    expect(step).toBe('enrol');
    expect((await show(challenge, '000000')).error).toBe('ERR_INVALID_SECOND_FACTOR');
    const { secret } = (await begin(challenge)).body;
    const app = anAuthenticator(secret);
    expect((await finish(challenge, 'abc')).error).toBe('ERR_INVALID_SECOND_FACTOR');
    const { token, backupCodes } = (await finish(challenge, app.codeAt())).body;
    expect(backupCodes).toHaveLength(10);
    expect((await server.call(authRoutes.me, { as: token })).body.id).toBe(agent.id);
    // The same challenge cannot replace the confirmed secret.
    expect((await begin(challenge)).error).toBe('ERR_INVALID_SECOND_FACTOR');
    const end = await server.call(routes.endTwoFactor, { as: token, body: { password } });
    expect(end.error).toBe('ERR_TWO_FACTOR_ENFORCED');
    expect((await challengeOf(agent.email)).step).toBe('code');
  });

  it('ends the sessions of users without an app when it is required, and leaves the others', async () => {
    await enrol(server, home.supervisor);
    const other = await aStaffedCompany(server, {});
    await demand('required');
    const statusOf = async ({ token }: { token: string }) => (await server.call(authRoutes.me, { as: token })).status;
    expect([await statusOf(agent), await statusOf(home.loner)]).toEqual([401, 401]);
    expect([await statusOf(home.supervisor), await statusOf(other.agent)]).toEqual([200, 200]);
    const ended = server.db.admin.selectFrom('sessions').select('revoked_reason').where('user_id', '=', agent.id);
    expect((await ended.execute()).map((row) => row.revoked_reason)).toContain('second factor required');
  });

  it('asks nothing of other companies', async () => {
    await demand('required');
    const other = await aStaffedCompany(server, {});
    expect((await login(server, { email: other.agent.email })).status).toBe(200);
  });
});

describe('a code in place of the current password', () => {
  const change = (body: UserChange, who = agent, id = who.id) =>
    server.call(userRoutes.updateUser, { as: who.token, params: { id }, body });

  it('changes the own password once, and not again with the same code', async () => {
    const { app } = await enrol(server, agent);
    const currentCode = app.codeAt();
    const other = await server.signIn({ id: agent.id, company_id: agent.companyId });
    expect((await change({ password: 'Uma-senha-nova-1', currentCode })).status).toBe(200);
    const again = { ...agent, ...(await server.signIn({ id: agent.id, company_id: agent.companyId })) };
    expect(await change({ password: 'Uma-senha-nova-2', currentCode }, again)).toMatchObject({
      status: 400,
      error: 'ERR_INVALID_SECOND_FACTOR',
    });
    expect((await server.call(authRoutes.me, { as: other.token })).status).toBe(401);
  });

  it('lets an admin change a colleague and reset a second factor', async () => {
    const { app } = await enrol(server, home.admin);
    const id = agent.id;
    expect((await change({ password: 'Uma-senha-nova-1', currentCode: app.codeAt() }, home.admin, id)).status).toBe(
      200,
    );
    await server.moveClock(minute);
    const body = { currentCode: app.codeAt() };
    expect((await server.call(routes.resetTwoFactor, { as: home.admin.token, params: { id }, body })).status).toBe(200);
  });

  it('renews the backup codes and turns the verification off', async () => {
    const { app, backupCodes } = await enrol(server, agent);
    const renewed = await server.call(routes.renewBackupCodes, { as: agent.token, body: { code: app.codeAt() } });
    expect(renewed.status).toBe(200);
    const end = (code: string) => server.call(routes.endTwoFactor, { as: agent.token, body: { code } });
    expect((await end(backupCodes[0] ?? '')).error).toBe('ERR_INVALID_SECOND_FACTOR');
    expect((await end(renewed.body.backupCodes[0] ?? '')).status).toBe(200);
    expect(await stateOf(agent)).toMatchObject({ enabled: false });
  });

  it('is refused when the user has no authenticator app', async () => {
    const refused = await change({ password: 'Uma-senha-nova-1', currentCode: '123456' });
    expect(refused).toMatchObject({ status: 400, error: 'ERR_INVALID_SECOND_FACTOR' });
  });

  it('counts wrong codes and wrong passwords together, five a minute', async () => {
    const { app } = await enrol(server, agent);
    const wrong = app.codeAt() === '000000' ? '000001' : '000000';
    for (let turn = 0; turn < 3; turn += 1) await change({ password: 'Uma-senha-nova-1', currentCode: wrong });
    for (let turn = 0; turn < 2; turn += 1) await change({ password: 'Uma-senha-nova-1', currentPassword: 'errada' });
    expect((await change({ password: 'Uma-senha-nova-1', currentCode: app.codeAt() })).status).toBe(429);
  });

  it('is required when neither password nor code is sent', async () => {
    expect((await server.call(routes.endTwoFactor, { as: agent.token, body: {} })).error).toBe(
      'ERR_REAUTHENTICATION_REQUIRED',
    );
  });
});
