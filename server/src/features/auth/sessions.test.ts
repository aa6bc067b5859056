import { authRoutes } from '@recadia/contract/auth';
import { tagRoutes } from '@recadia/contract/tags';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { asSent, login, refresh } from '../../testing/login.ts';
import { auditOf, eventsOf } from '../../testing/recorded.ts';
import { useServerWithCompany } from '../../testing/use-server.ts';
import { wellKnownSecrets } from '../../testing/well-known-secrets.ts';
import { aPerson } from '../../testing/world.ts';

const minute = 60_000;

const { server, home } = useServerWithCompany();

const me = (as?: string, headers?: Record<string, string>) =>
  server.call(authRoutes.me, { as, ...(headers && { headers }) });

describe('part of AUTH-17: the server tells apart', () => {
  it('an expired token: 403 ERR_SESSION_EXPIRED, until the refresh cookie renews it', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    const { body, cookie } = await login(server, { email });
    await server.moveClock(14 * minute);
    expect((await me(body.token)).status).toBe(200);
    await server.moveClock(2 * minute);
    expect(await me(body.token)).toMatchObject({ status: 403, error: 'ERR_SESSION_EXPIRED' });
    const renewed = await refresh(server, asSent(cookie));
    expect((await me(renewed.body.token)).status).toBe(200);
  });

  it('a missing token: 401 ERR_SESSION_EXPIRED', async () => {
    expect(await me()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'bearer x',
    'Bearer x y',
    'Bearer a.b.c',
    'Bearer null',
    'Bearer undefined',
  ])('a malformed one (%j): 401 ERR_SESSION_EXPIRED', async (authorization) => {
    expect(await me(undefined, { authorization })).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  it('an unsigned token: 401 ERR_SESSION_EXPIRED', async () => {
    const { token } = await aPerson(server, { company_id: home.company.id });
    const [, claims = ''] = token.split('.');
    for (const alg of ['none', 'None', 'HS256']) {
      const head = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
      expect(await me(`${head}.${claims}.`)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
    }
  });

  it('a token signed with one of two hundred well-known secrets: 401 ERR_SESSION_EXPIRED', async () => {
    const { id, sessionId, token } = await aPerson(server, { company_id: home.company.id });
    const forged = wellKnownSecrets.map((secret) =>
      new SignJWT({ id, companyId: home.company.id, profile: 'admin', super: true, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: '1' })
        .setIssuer('recadia')
        .setAudience('recadia')
        .setIssuedAt()
        .setExpirationTime('15 minutes')
        .sign(new TextEncoder().encode(secret)),
    );
    const answers = await Promise.all(forged.map(async (one) => me(await one)));
    expect(answers.filter(({ status, error }) => status === 401 && error === 'ERR_SESSION_EXPIRED')).toHaveLength(200);
    expect((await me(token)).status).toBe(200);
  });

  it('one whose session was revoked: 401 ERR_SESSION_EXPIRED', async () => {
    const { id, token, sessionId } = await aPerson(server, { company_id: home.company.id });
    expect((await me(token)).status).toBe(200);
    const revoked = { revoked_at: new Date(), revoked_reason: 'by hand' };
    await server.db.admin.updateTable('sessions').set(revoked).where('id', '=', sessionId).execute();
    await server.platform.principals.changed(id);
    expect(await me(token)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  it('a failed refresh: 401 ERR_SESSION_EXPIRED', async () => {
    expect(await refresh(server, 'rt=unknown')).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  it('a denied permission: 403 ERR_NO_PERMISSION', async () => {
    const { token } = await aPerson(server, { company_id: home.company.id, profile: 'user' });
    const denied = await server.call(tagRoutes.deleteTag, { as: token, params: { id: home.tag.id } });
    expect(denied).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });
});

describe('AUTH-14 signing out', () => {
  it('GET /auth/me answers the user; DELETE /auth/logout ends session, token, cookie, presence', async () => {
    const { id, email } = await aPerson(server, { company_id: home.company.id, online: true });
    const { body, cookie } = await login(server, { email });
    expect((await me(body.token)).body).toMatchObject({ id, email, online: true });

    const out = await server.call(authRoutes.logout, { as: body.token });
    expect(out).toMatchObject({ status: 200, body: {} });
    expect(out.cookie).toMatch(/^rt=; .*Max-Age=0/);
    expect(await me(body.token)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
    expect((await refresh(server, asSent(cookie))).status).toBe(401);
    expect(await server.call(authRoutes.logout, { as: body.token })).toMatchObject({ status: 401 });

    const [last] = (await eventsOf(server, home.company.id)).slice(-1);
    expect(last).toMatchObject({ name: 'user.updated', entity_id: String(id), actor_user_id: id });
    const user = await server.db.admin.selectFrom('users').select('online').where('id', '=', id).executeTakeFirst();
    expect(user).toEqual({ online: false });
    expect((await auditOf(server, home.company.id)).at(-1)).toMatchObject({ action: 'auth.logout', user_id: id });
  });

  it('leaves the sessions of other users alone', async () => {
    const [leaving, staying] = [
      await aPerson(server, { company_id: home.company.id }),
      await aPerson(server, { company_id: home.company.id }),
    ];
    await server.call(authRoutes.logout, { as: leaving.token });
    expect((await me(staying.token)).status).toBe(200);
  });
});
