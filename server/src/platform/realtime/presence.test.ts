import { authRoutes } from '@recadia/contract/auth';
import { liveChannel } from '@recadia/contract/live';
import { userRoutes } from '@recadia/contract/users';
import { aCompany, aUser } from '@recadia/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { startProbe } from '../../testing/probe.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { pause, waitUntil } from '../../testing/wait-until.ts';
import { clock } from '../clock.ts';
import { sweepPresence } from '../../worker/sweeps.ts';

const server = useTestServer();
let companyId: number;
let watcher: { client: LiveClient; token: string };
const origin = { origin: 'http://recadia.test' };
const minute = 60_000;

beforeAll(async () => {
  companyId = (await aCompany(server.db.admin)).id;
  const { token } = await server.signIn(await person({ profile: 'admin' }));
  watcher = { token, client: await joinLive(server.url, { token }) };
});

const person = (fields: Omit<Parameters<typeof aUser>[1], 'company_id'> = {}) =>
  aUser(server.db.admin, { company_id: companyId, ...fields });

const isOnline = async (id: number) =>
  (await server.call(userRoutes.showUser, { as: watcher.token, params: { id } })).body.online;

/** Presence of this user that colleagues received, oldest first. */
const receivedOf = (id: number) =>
  watcher.client.frames
    .filter(({ event }) => event === liveChannel(companyId, 'user'))
    .map(({ args }) => (args[0] as { user: { id: number; online: boolean } }).user)
    .filter((user) => user.id === id)
    .map((user) => user.online);

const receives = (id: number, ...online: boolean[]) =>
  waitUntil(() => JSON.stringify(receivedOf(id)) === JSON.stringify(online), `presence ${online.join()}`);

describe('AUTH-22 the server keeps who is online', () => {
  it('is true on connect and on each userStatus, and reaches colleagues when it changes', async () => {
    const ana = await person();
    expect(await isOnline(ana.id)).toBe(false);
    const client = await joinLive(server.url, { token: (await server.signIn(ana)).token });
    await receives(ana.id, true);
    expect(await isOnline(ana.id)).toBe(true);

    await server.db.admin.updateTable('users').set({ online: false }).where('id', '=', ana.id).execute();
    client.socket.emit('userStatus');
    await waitUntil(() => isOnline(ana.id), 'the heartbeat');
    client.socket.emit('userStatus');
    client.socket.emit('userStatus', { userId: 1, online: false });
    await receives(ana.id, true, true);
    client.close();
  });

  it('false on logout', async () => {
    const bob = await person();
    const { token } = await server.signIn(bob);
    await joinLive(server.url, { token });
    await receives(bob.id, true);
    await server.call(authRoutes.logout, { as: token, headers: origin });
    expect(await isOnline(bob.id)).toBe(false);
    await receives(bob.id, true, false);
  });

  it('false after more than five minutes without heartbeat or socket, not before', async () => {
    const { admin } = server.db;
    const [silent, fresh] = [await person({ online: true }), await person({ online: true })];
    const seen = (id: number, msAgo: number) =>
      admin
        .updateTable('users')
        .set({ last_seen_at: new Date(Date.now() - msAgo) })
        .where('id', '=', id)
        .execute();
    await seen(silent.id, 5 * minute + 1_000);
    await seen(fresh.id, 5 * minute - 10_000);
    await sweepPresence();
    expect(await isOnline(silent.id)).toBe(false);
    expect(await isOnline(fresh.id)).toBe(true);
    await receives(silent.id, false);
    expect(receivedOf(fresh.id)).toEqual([]);
  });

  it('an open socket counts as being there: its five minutes begin when it closes', async () => {
    const probe = await startProbe(server, { seenEveryMs: 20 });
    const eva = await person();
    const client = await joinLive(probe.url, { token: (await server.signIn(eva)).token });
    await receives(eva.id, true);

    await server.moveClock(6 * minute);
    await isSeenAgain(eva.id);
    await sweepPresence();
    expect(await isOnline(eva.id)).toBe(true);

    const { sockets } = server.platform.metrics;
    const before = (await sockets.get()).values[0]?.value ?? 0;
    client.close();
    await waitUntil(async () => (await sockets.get()).values[0]?.value === before - 1, 'the goodbye');
    await isSeenNoMore(eva.id);
    await server.moveClock(5 * minute - 2_000);
    await sweepPresence();
    expect(await isOnline(eva.id)).toBe(true);
    await server.moveClock(4_000);
    await sweepPresence();
    expect(await isOnline(eva.id)).toBe(false);
    await receives(eva.id, true, false);
    await probe.stop();
  });
});

const seenAt = async (id: number): Promise<number> => {
  const user = await server.db.admin.selectFrom('users').select('last_seen_at').where('id', '=', id).executeTakeFirst();
  return user?.last_seen_at?.getTime() ?? 0;
};

async function isSeenAgain(id: number): Promise<void> {
  const now = clock.now().getTime();
  await waitUntil(async () => (await seenAt(id)) >= now, 'the next mark');
}

/** The last mark of a user who left comes with the next round. */
async function isSeenNoMore(id: number): Promise<void> {
  await waitUntil(async () => {
    const before = await seenAt(id);
    await pause(400);
    return (await seenAt(id)) === before;
  }, 'the last mark');
}
