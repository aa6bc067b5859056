import { authRoutes } from '@recadia/contract/auth';
import { liveChannel } from '@recadia/contract/live';
import { userRoutes } from '@recadia/contract/users';
import { aCompany, aUser, builderPassword } from '@recadia/db/testing';
import { tenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { pause, waitUntil } from '../../testing/wait-until.ts';
import { createBus } from '../bus/redis.ts';
import { createPrincipals } from '../session/principals.ts';

const server = useTestServer();
let companyId: number;
const origin = { origin: 'http://recadia.test' };

beforeAll(async () => {
  companyId = (await aCompany(server.db.admin)).id;
});

const person = (fields: Partial<Parameters<typeof aUser>[1]> = {}) =>
  aUser(server.db.admin, { company_id: companyId, ...fields });

async function joined(user: { id: number; company_id: number }) {
  const session = await server.signIn(user);
  return { ...session, client: await joinLive(server.url, { token: session.token }) };
}

const login = (email: string) =>
  server.call(authRoutes.login, { body: { email, password: builderPassword }, headers: origin });

/** All sessions are reviewed every five seconds; a signal is earlier, also on a busy machine. */
const signalMs = 4_000;

/** Milliseconds until the socket was closed by the server. */
async function closesAfter(client: LiveClient, act: () => Promise<unknown>): Promise<number> {
  const before = Date.now();
  await act();
  await waitUntil(() => client.socket.disconnected, 'the close of the socket', 8_000);
  expect(await client.closed).toBe('io server disconnect');
  return Date.now() - before;
}

describe('AUTH-20 a new login ends the older sessions', () => {
  it('notifies their sockets before closing them; the new session and other users stay', async () => {
    const [ana, bob] = [await person(), await person()];
    const older = [await joined(ana), await joined(ana)];
    const { client: bystander } = await joined(bob);
    const { body: signedIn } = await login(ana.email);
    const newer = await joinLive(server.url, { token: signedIn.token, since: 0 });

    const auth = liveChannel(companyId, 'auth');
    const sid = (JSON.parse(atob(signedIn.token.split('.')[1] ?? '')) as { sid: string }).sid;
    for (const { client, token, refreshToken } of older) {
      expect(await client.closed).toBe('io server disconnect');
      expect(client.frames.filter(({ event }) => event === auth).map(({ args }) => args[0])).toEqual([
        { action: 'update', user: { id: ana.id, email: ana.email, companyId }, sid },
      ]);
      expect(await server.call(authRoutes.me, { as: token })).toMatchObject({ status: 401 });
      const headers = { ...origin, cookie: `rt=${refreshToken}` };
      expect(await server.call(authRoutes.refresh, { headers })).toMatchObject({ status: 401 });
    }

    await login(bob.email);
    expect(await bystander.closed).toBe('io server disconnect');
    expect(newer.socket.connected).toBe(true);
    expect(newer.count(auth)).toBe(0);
    expect(JSON.stringify(newer.frames)).not.toContain('"kind":"auth"');
    expect(bystander.count(auth)).toBe(1);
    newer.close();
  });

  it('even while no relay is at work', async () => {
    const eva = await person();
    const { client } = await joined(eva);
    await sql`update relay_leases set owner = 'no-process', epoch = epoch + 1, expires_at = clock_timestamp() + interval '1 hour'`.execute(
      server.db.admin,
    );
    await closesAfter(client, () => login(eva.email));
    expect(client.count(liveChannel(companyId, 'auth'))).toBe(1);
    await sql`update relay_leases set owner = null, expires_at = null`.execute(server.db.admin);
  });
});

describe('a socket is closed by the signal of a change', () => {
  it('when its session is revoked by signing out', async () => {
    const { client, token } = await joined(await person());
    expect(
      await closesAfter(client, () => server.call(authRoutes.logout, { as: token, headers: origin })),
    ).toBeLessThan(signalMs);
    expect(client.count(liveChannel(companyId, 'auth'))).toBe(0);
  });

  it('when the password changes', async () => {
    const rui = await person();
    const { client, token } = await joined(rui);
    const body = { password: 'outra-senha-longa-77', currentPassword: builderPassword };
    const change = () => server.call(userRoutes.updateUser, { as: token, params: { id: rui.id }, body });
    expect(await closesAfter(client, change)).toBeLessThan(signalMs);
  });

  it('when the person is deleted', async () => {
    const lia = await person();
    const { client } = await joined(lia);
    const remove = async () => {
      await server.db.admin.deleteFrom('users').where('id', '=', lia.id).execute();
      await server.platform.principals.changed(lia.id);
    };
    expect(await closesAfter(client, remove)).toBeLessThan(signalMs);
  });

  it.each([{ due_date: '2020-01-01' }, { status: false }])(
    'when another process changes its company to %j',
    async (fields) => {
      const { id } = await aCompany(server.db.admin);
      const [user, boss] = [await person({ company_id: id }), await person({ company_id: id, super: true })];
      const { client } = await joined(user);
      const { client: operator } = await joined(boss);
      // Another process, which knows the sockets of this one only through Redis.
      const { config, tokens } = server.platform;
      const bus = createBus(config.redis, { ...server.platform, secret: config.secrets.token });
      await waitUntil(() => bus.isUp(), 'Redis');
      const elsewhere = createPrincipals(bus, tokens);
      const block = async () => {
        await server.db.admin.updateTable('companies').set(fields).where('id', '=', id).execute();
        await tenantTx({ companyId: id }, (tx) => Promise.resolve(elsewhere.invalidateCompany(tx, id)));
      };
      expect(await closesAfter(client, block)).toBeLessThan(signalMs);
      expect(operator.socket.connected).toBe(true);
      operator.close();
      bus.close();
    },
  );

  it('when the change was not published, at the next check of all sessions', async () => {
    const { client, sessionId } = await joined(await person());
    const revoke = () =>
      server.db.admin
        .updateTable('sessions')
        .set({ revoked_at: new Date(), revoked_reason: 'by hand' })
        .where('id', '=', sessionId)
        .execute();
    expect(await closesAfter(client, revoke)).toBeLessThan(6_500);
  });
});

it('keeps the socket when the change does not concern permissions', async () => {
  const ivo = await person();
  const { client, token } = await joined(ivo);
  await server.call(userRoutes.updateUser, { as: token, params: { id: ivo.id }, body: { name: 'Ivo Lima' } });
  await client.waitFor(
    liveChannel(companyId, 'user'),
    ({ user }: { user: { name: string } }) => user.name === 'Ivo Lima',
  );
  await pause(100);
  expect(client.socket.connected).toBe(true);
  client.close();
});
