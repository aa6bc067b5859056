import { authRoutes } from '@recadia/contract/auth';
import { sessionRoutes } from '@recadia/contract/sessions';
import { settingRoutes } from '@recadia/contract/settings';
import { userRoutes } from '@recadia/contract/users';
import { builderPassword } from '@recadia/db/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { asSent, login, refresh } from '../../testing/login.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person, type StaffedCompany } from '../../testing/world.ts';

const day = 24 * 60 * 60 * 1000;

const server = useTestServer();
let home: StaffedCompany;
let agent: Person;
let cookie: string;
beforeEach(async () => {
  home = await aStaffedCompany(server, {});
  agent = home.agent;
  cookie = await cookieOf(agent);
});

const cookieOf = async ({ email }: Person) => asSent((await login(server, { email })).cookie);
const endOf = async (sent: string) => {
  const { status, error, details } = await refresh(server, sent);
  return { status, error, details };
};
const because = (reason?: string) => ({
  status: 401,
  error: 'ERR_SESSION_EXPIRED',
  details: reason === undefined ? undefined : { reason },
});

describe('the holder of the last refresh token', () => {
  it('learns that the account signed in elsewhere', async () => {
    await login(server, { email: agent.email });
    expect(await endOf(cookie)).toEqual(because('signedInElsewhere'));
  });

  it('learns that an admin changed the password', async () => {
    const body = { password: 'Outra-senha-boa-1', currentPassword: builderPassword };
    await server.call(userRoutes.updateUser, { as: home.admin.token, params: { id: agent.id }, body });
    expect(await endOf(cookie)).toEqual(because('passwordChanged'));
  });

  it('learns that an admin deactivated the user', async () => {
    const body = { active: false };
    await server.call(userRoutes.updateUser, { as: home.admin.token, params: { id: agent.id }, body });
    expect(await endOf(cookie)).toEqual(because('deactivated'));
  });

  it('learns that the company requires a second factor', async () => {
    const params = { key: 'twoFactor' as const };
    await server.call(settingRoutes.updateSetting, { as: home.admin.token, params, body: { value: 'required' } });
    expect(await endOf(cookie)).toEqual(because('secondFactorRequired'));
  });

  it('learns that the session was ended in the list of sessions', async () => {
    const other = await server.signIn({ id: agent.id, company_id: agent.companyId });
    const { body } = await server.call(sessionRoutes.listSessions, { as: other.token });
    const first = body.find(({ state }) => state === 'active');
    await server.call(sessionRoutes.endOwnSession, { as: other.token, params: { sid: first?.sid ?? '' } });
    expect(await endOf(cookie)).toEqual(because('endedByOwner'));
  });

  it('learns that the account signed out elsewhere', async () => {
    const other = await server.signIn({ id: agent.id, company_id: agent.companyId });
    await server.call(authRoutes.logout, { as: other.token });
    expect(await endOf(cookie)).toEqual(because('signedOut'));
  });

  it('learns that seven days went by without use', async () => {
    await server.moveClock(7 * day);
    expect(await endOf(cookie)).toEqual(because('idle'));
  });

  it('learns that thirty days have passed since the sign-in', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await server.moveClock(5 * day);
      cookie = asSent((await refresh(server, cookie)).cookie);
    }
    await server.moveClock(5 * day);
    expect(await endOf(cookie)).toEqual(because('tooOld'));
  });

  it('learns that a used token came back', async () => {
    const next = asSent((await refresh(server, cookie)).cookie);
    await server.moveClock(60_000);
    expect(await endOf(cookie)).toEqual(because());
    expect(await endOf(next)).toEqual(because('tokenReused'));
  });
});

describe('any other caller', () => {
  it('learns nothing with a token that was used before', async () => {
    await refresh(server, cookie);
    await login(server, { email: agent.email });
    expect(await endOf(cookie)).toEqual(because());
  });

  it.each(['', 'rt=x', `rt=${'a'.repeat(43)}`])('learns nothing with %j', async (sent) => {
    await login(server, { email: agent.email });
    expect(await endOf(sent)).toEqual(because());
  });
});
