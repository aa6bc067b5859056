import { twoFactorRoutes as routes } from '@recadia/contract/two-factor';
import { builderPassword as password } from '@recadia/db/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAuthenticator, enrol } from '../../testing/authenticator.ts';
import { login, newAddress } from '../../testing/login.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany, type Person } from '../../testing/world.ts';

const server = useTestServer();
let agent: Person;
let companyId: number;
beforeAll(async () => {
  companyId = (await aStaffedCompany(server, {})).company.id;
});
beforeEach(async () => {
  agent = await aPerson(server, { company_id: companyId });
});

const challengeOf = async (email: string) => (await login(server, { email })).details as { challenge: string };
const show = (challenge: string, code: string) =>
  server.call(routes.secondStep, { body: { challenge, code }, headers: { 'x-forwarded-for': newAddress() } });

describe('X-AUT-02 signing in with an app', () => {
  it('takes its code after the password, and without it there is no session', async () => {
    const { app } = await enrol(server, agent);
    const half = await login(server, { email: agent.email });
    expect(half).toMatchObject({ status: 403, error: 'ERR_SECOND_FACTOR', cookie: undefined });
    const { challenge } = half.details as { challenge: string };
    expect((await show(challenge, app.codeAt())).cookie).toMatch(/^rt=/);
  });

  it('takes each code once, also from two at once, and no older one after it', async () => {
    const { app } = await enrol(server, agent);
    const { challenge } = await challengeOf(agent.email);
    const both = await Promise.all([show(challenge, app.codeAt()), show(challenge, app.codeAt())]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    for (const code of [app.codeAt(), app.codeAt(-1)])
      expect((await show(challenge, code)).error).toBe('ERR_INVALID_SECOND_FACTOR');
    expect((await show(challenge, app.codeAt(1))).status).toBe(200);
  });

  it('does not take the code that turned it on', async () => {
    const { secret } = (await server.call(routes.beginTwoFactor, { as: agent.token, body: { password } })).body;
    const code = anAuthenticator(secret).codeAt();
    await server.call(routes.confirmTwoFactor, { as: agent.token, body: { code } });
    expect((await show((await challengeOf(agent.email)).challenge, code)).error).toBe('ERR_INVALID_SECOND_FACTOR');
  });
});

describe('X-AUT-03 a backup code', () => {
  it('opens once, also for two at once, as people type it', async () => {
    const { backupCodes } = await enrol(server, agent);
    const [first = '', second = ''] = backupCodes;
    const { challenge } = await challengeOf(agent.email);
    expect((await show(challenge, first.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await show(challenge, first)).error).toBe('ERR_INVALID_SECOND_FACTOR');
    const both = await Promise.all([show(challenge, second), show(challenge, second)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const left = server.db.admin.selectFrom('backup_codes').select('code_hash').where('user_id', '=', agent.id);
    expect(await left.execute()).toHaveLength(8);
  });

  it('is void when its set was renewed', async () => {
    const { backupCodes } = await enrol(server, agent);
    const fresh = await server.call(routes.renewBackupCodes, { as: agent.token, body: { password } });
    const { challenge } = await challengeOf(agent.email);
    expect((await show(challenge, backupCodes[0] ?? '')).error).toBe('ERR_INVALID_SECOND_FACTOR');
    expect((await show(challenge, fresh.body.backupCodes[0] ?? '')).status).toBe(200);
  });
});
