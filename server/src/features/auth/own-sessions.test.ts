import { authRoutes } from '@recadia/contract/auth';
import { sessionRoutes as routes } from '@recadia/contract/sessions';
import { describe, expect, it } from 'vitest';
import { joinLive } from '../../testing/live-client.ts';
import { login } from '../../testing/login.ts';
import { makeBeforeEach } from '../../testing/make-before.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();
const home = makeBeforeEach(() => aStaffedCompany(server, {}));

const list = async (as: string) => (await server.call(routes.listSessions, { as })).body;
const end = (as: string, sid: string) => server.call(routes.endOwnSession, { as, params: { sid } });
const meOf = (as: string) => server.call(authRoutes.me, { as });

describe('X-AUT-07 own sessions', () => {
  it('are listed with the last sign-ins, from where and with what, to their owner alone', async () => {
    const { agent } = home;
    const { token } = (await login(server, { email: agent.email, from: '203.0.113.9' })).body;
    const [latest, before] = await list(token);
    expect(latest).toMatchObject({ state: 'current', ip: '203.0.113.9', userAgent: 'node' });
    expect(before).toMatchObject({ sid: agent.sessionId, state: 'ended' });
    const others = await list(home.admin.token);
    expect(others.map(({ sid }) => sid)).toEqual([home.admin.sessionId]);
  });

  it('another one is ended: refused on its next call and its socket closed within a second', async () => {
    const { agent } = home;
    const other = await server.signIn({ id: agent.id, company_id: home.company.id });
    const client = await joinLive(server.url, { token: other.token });
    expect((await list(agent.token)).map(({ state }) => state).sort()).toEqual(['active', 'current']);
    expect((await end(agent.token, other.sessionId)).status).toBe(200);
    expect((await meOf(other.token)).error).toBe('ERR_SESSION_EXPIRED');
    await waitUntil(() => !client.socket.connected, 'the socket closed');
    expect((await meOf(agent.token)).status).toBe(200);
    expect((await list(agent.token)).find(({ sid }) => sid === other.sessionId)?.state).toBe('ended');
    // A second call, also a simultaneous one, succeeds.
    expect((await end(agent.token, other.sessionId)).status).toBe(200);
    client.close();
  });

  it('refuse to end the current session or one of another user', async () => {
    const { agent, supervisor } = home;
    const otherCompany = await aStaffedCompany(server, {});
    for (const sid of [agent.sessionId, supervisor.sessionId, otherCompany.admin.sessionId, crypto.randomUUID()])
      expect(await end(agent.token, sid)).toMatchObject({ status: 404, error: 'ERR_NO_SESSION_FOUND' });
    for (const { token } of [agent, supervisor, otherCompany.admin]) expect((await meOf(token)).status).toBe(200);
  });

  it('count as ended when expired', async () => {
    const { agent } = home;
    await server.moveClock(8 * 86_400_000);
    const { token } = (await login(server, { email: agent.email })).body;
    expect((await list(token)).map(({ state }) => state)).toEqual(['current', 'ended']);
  });
});
