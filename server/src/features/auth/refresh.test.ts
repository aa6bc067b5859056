import { authRoutes } from '@recadia/contract/auth';
import { userRoutes } from '@recadia/contract/users';
import { decodeJwt } from 'jose';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../api/main.ts';
import { createCaller } from '../../testing/call.ts';
import { builderPassword } from '@recadia/db/testing';
import { asSent, login, refresh } from '../../testing/login.ts';
import { auditOf } from '../../testing/recorded.ts';
import { useServerWithCompany } from '../../testing/use-server.ts';
import { aPerson } from '../../testing/world.ts';

const day = 24 * 60 * 60 * 1000;

const { server, home } = useServerWithCompany();

const someone = () => aPerson(server, { company_id: home.company.id, profile: 'supervisor' });
const isAlive = async (token: string) => (await server.call(authRoutes.me, { as: token })).status === 200;

describe('the refresh token', () => {
  it('AUTH-13 travels in an HttpOnly cookie and buys a new token and the user as they are now', async () => {
    const { id, email } = await someone();
    const signedIn = await login(server, { email });
    expect(signedIn.cookie).toMatch(/; HttpOnly/);
    expect(signedIn.text).not.toContain(asSent(signedIn.cookie).slice(3));

    await server.db.admin.updateTable('users').set({ name: 'Nome Novo' }).where('id', '=', id).execute();
    const { status, body } = await refresh(server, asSent(signedIn.cookie));
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['token', 'user']);
    expect(body.user).toMatchObject({ id, email, name: 'Nome Novo', company: { id: home.company.id } });
    expect(await isAlive(body.token)).toBe(true);
  });

  it('cannot be sent any other way', async () => {
    const { refreshToken, token } = await someone();
    const headers = { authorization: `Bearer ${refreshToken}`, 'x-refresh-token': refreshToken };
    expect((await server.call(authRoutes.refresh, { headers })).status).toBe(401);
    expect((await server.call(authRoutes.refresh, { body: { token: refreshToken } })).status).toBe(400);
    expect((await refresh(server, `rt=${token}`)).status).toBe(401);
  });

  it.each(['', 'rt=', 'rt=x', 'rt=%00', `rt=${'a'.repeat(4_000)}`, 'other=1', `rt="; select 1"`])(
    'answers 401 ERR_SESSION_EXPIRED and sets nothing when the token is %j',
    async (cookie) => {
      expect(await refresh(server, cookie)).toMatchObject({
        status: 401,
        error: 'ERR_SESSION_EXPIRED',
        cookie: undefined,
      });
    },
  );
});

describe('AUTH-23 tokens', () => {
  it('the access token is a JWT of 15 minutes with user, company, profile, super and session', async () => {
    const { id, email } = await someone();
    const { exp = 0, iat = 0, ...claims } = decodeJwt((await login(server, { email })).body.token);
    expect(exp - iat).toBe(15 * 60);
    expect(claims).toMatchObject({ id, companyId: home.company.id, profile: 'supervisor', super: false });
    expect(claims['sid']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('the refresh token is opaque and only its hash is stored', async () => {
    const { email } = await someone();
    const token = asSent((await login(server, { email })).cookie).slice('rt='.length);
    expect(token).toMatch(/^[\w-]{43}$/);
    const hash = createHash('sha256').update(token).digest('hex');
    const stored = await server.db.admin
      .selectFrom('session_refresh_tokens')
      .selectAll()
      .where('hash', '=', hash)
      .execute();
    expect(stored).toHaveLength(1);
    expect(
      JSON.stringify(await server.db.admin.selectFrom('session_refresh_tokens').selectAll().execute()),
    ).not.toContain(token);
  });

  it('over http the cookie is rt: HttpOnly, SameSite=Strict, Path=/, seven days', async () => {
    const { email } = await someone();
    const { cookie = '' } = await login(server, { email });
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^rt=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${7 * 24 * 60 * 60}`, 'Path=/', 'SameSite=Strict']);
  });

  it('over https it is __Host-rt and Secure besides, and the plain name buys nothing', async () => {
    const config = { ...server.platform.config, isSecure: true };
    const secure = await startApi({ ...server.platform, config });
    const there = { call: createCaller(`http://127.0.0.1:${secure.port}`) };
    const { email } = await someone();
    const { cookie = '' } = await login(there, { email });
    const [pair = '', ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^__Host-rt=[\w-]{43}$/);
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      `Max-Age=${7 * 24 * 60 * 60}`,
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
    expect((await refresh(there, pair.replace('__Host-', ''))).status).toBe(401);
    expect((await refresh(there, pair)).status).toBe(200);
    await secure.stop();
  });

  it('C-87 ends thirty days after the sign-in when it was refreshed all the time', async () => {
    const { email } = await someone();
    let cookie = asSent((await login(server, { email })).cookie);
    for (let turn = 0; turn < 4; turn += 1) {
      await server.moveClock(6 * day);
      cookie = asSent((await refresh(server, cookie)).cookie);
    }
    await server.moveClock(6 * day - 60_000);
    const last = await refresh(server, cookie);
    expect(last.status).toBe(200);
    await server.moveClock(120_000);
    expect(await refresh(server, asSent(last.cookie))).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  it('every use replaces the refresh token and gives it seven more days', async () => {
    const { email } = await someone();
    let cookie = asSent((await login(server, { email })).cookie);
    const seen = new Set([cookie]);
    for (let turn = 0; turn < 3; turn += 1) {
      await server.moveClock(6 * day);
      const renewed = await refresh(server, cookie);
      expect(renewed.status).toBe(200);
      expect(renewed.cookie).toContain(`Max-Age=${7 * 24 * 60 * 60}`);
      cookie = asSent(renewed.cookie);
      seen.add(cookie);
    }
    expect(seen.size).toBe(4);
    await server.moveClock(7 * day);
    expect(await refresh(server, cookie)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  it('a used refresh token that comes back ends the whole family, the newest member included', async () => {
    const { id, email } = await someone();
    const first = await login(server, { email });
    const second = await refresh(server, asSent(first.cookie));
    const third = await refresh(server, asSent(second.cookie));
    expect(await isAlive(third.body.token)).toBe(true);

    expect(await refresh(server, asSent(first.cookie))).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
    expect(await refresh(server, asSent(third.cookie))).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
    for (const { body } of [first, second, third]) expect(await isAlive(body.token)).toBe(false);
    const audited = (await auditOf(server, home.company.id)).filter((row) => row.user_id === id);
    expect(audited.map((row) => row.action)).toContain('auth.refresh-reused');
  });

  it('a changed password raises the token version and ends every session of that person alone', async () => {
    const [person, colleague] = [await someone(), await someone()];
    const other = await server.signIn({ id: person.id, company_id: home.company.id });
    const versionOf = async () => {
      const rows = server.db.admin.selectFrom('users').select('token_version').where('id', '=', person.id);
      return (await rows.executeTakeFirstOrThrow()).token_version;
    };
    const before = await versionOf();
    const changed = await server.call(userRoutes.updateUser, {
      as: person.token,
      params: { id: person.id },
      body: { password: 'outra senha boa', currentPassword: builderPassword },
    });
    expect(changed.status).toBe(200);
    expect(await versionOf()).toBe(before + 1);
    for (const { token, refreshToken } of [person, other]) {
      expect(await server.call(authRoutes.me, { as: token })).toMatchObject({
        status: 401,
        error: 'ERR_SESSION_EXPIRED',
      });
      expect((await refresh(server, `rt=${refreshToken}`)).status).toBe(401);
    }
    expect(await isAlive(colleague.token)).toBe(true);
    expect((await login(server, { email: person.email })).status).toBe(401);
    expect((await login(server, { email: person.email, password: 'outra senha boa' })).status).toBe(200);
  });
});

describe('C-91 a refresh token that comes back within ten seconds', () => {
  const reuses = async (userId: number) =>
    (await auditOf(server, home.company.id)).filter(
      (row) => row.user_id === userId && row.action === 'auth.refresh-reused',
    ).length;

  it('is answered again when its successor was not used, and ends the family later', async () => {
    const { id, email } = await someone();
    const lost = asSent((await login(server, { email })).cookie);
    const first = await refresh(server, lost);
    await server.moveClock(9_000);
    const again = await refresh(server, lost);
    expect([first.status, again.status, await reuses(id)]).toEqual([200, 200, 0]);
    await server.moveClock(2_000);
    // The second answer replaced the first one.
    expect(await refresh(server, asSent(first.cookie))).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
    expect((await refresh(server, asSent(again.cookie))).status).toBe(401);
    expect([await isAlive(again.body.token), await reuses(id)]).toEqual([false, 1]);
  });

  it('ends the family when the ten seconds are over', async () => {
    const { id, email } = await someone();
    const used = asSent((await login(server, { email })).cookie);
    const { body } = await refresh(server, used);
    await server.moveClock(10_001);
    expect((await refresh(server, used)).status).toBe(401);
    expect([await isAlive(body.token), await reuses(id)]).toEqual([false, 1]);
  });

  it('leaves one successor when five come at the same moment', async () => {
    const { id, email } = await someone();
    const cookie = asSent((await login(server, { email })).cookie);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(server, cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const unused = await server.db.admin
      .selectFrom('session_refresh_tokens as t')
      .innerJoin('sessions as s', 's.id', 't.session_id')
      .select('t.hash')
      .where('s.user_id', '=', id)
      .where('s.revoked_at', 'is', null)
      .where('t.used_at', 'is', null)
      .execute();
    expect([unused.length, await reuses(id)]).toEqual([1, 0]);
  });
});
