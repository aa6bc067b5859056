import { aCompany, aSession, aUser } from '@recadia/db/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectLive, joinLive, refusalOf } from '../../testing/live-client.ts';
import { startProbe } from '../../testing/probe.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { pause } from '../../testing/wait-until.ts';
import { clock } from '../clock.ts';

const server = useTestServer();
let ana: { id: number; company_id: number };

beforeAll(async () => {
  ana = await aUser(server.db.admin, { company_id: (await aCompany(server.db.admin)).id });
});

describe('the handshake', () => {
  it('RTM-04 part of CST-02: announces ping timeout and interval of 18000 ms', async () => {
    const opened = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
    const text = await opened.text();
    expect(JSON.parse(text.slice(1))).toMatchObject({ pingInterval: 18_000, pingTimeout: 18_000 });
  });

  it('refuses a missing, malformed, foreign or query-string token like the API refuses it', async () => {
    const { token } = await server.signIn(ana);
    const expired = { code: 'ERR_SESSION_EXPIRED', status: 401 };
    expect(await refusalOf(server.url, {})).toEqual(expired);
    expect(await refusalOf(server.url, { token: 7 })).toEqual(expired);
    expect(await refusalOf(server.url, { token: `${token}x` })).toEqual(expired);
    expect(await refusalOf(`${server.url}?token=${token}`, {})).toEqual(expired);
  });

  it('tells an expired token from an ended session, so that the client knows when to refresh', async () => {
    const { token, sessionId } = await server.signIn(ana);
    const { actor } = await server.platform.principals.fromSession({ companyId: ana.company_id, sessionId });
    const stale = await server.platform.tokens.sign(actor, new Date(clock.now().getTime() - 16 * 60_000));
    expect(await refusalOf(server.url, { token: stale })).toEqual({ code: 'ERR_SESSION_EXPIRED', status: 403 });

    await server.db.admin
      .updateTable('sessions')
      .set({ revoked_at: new Date(), revoked_reason: 'test' })
      .where('id', '=', sessionId)
      .execute();
    await server.platform.principals.changed(ana.id);
    expect(await refusalOf(server.url, { token })).toEqual({ code: 'ERR_SESSION_EXPIRED', status: 401 });
  });

  it('refuses with 503 when the database takes too long to find the session', async () => {
    const { token } = await server.signIn(ana);
    await server.platform.principals.changed(ana.id);
    const refusal = await server.db.admin.transaction().execute(async (tx) => {
      await sql`lock table sessions in access exclusive mode`.execute(tx);
      return refusalOf(server.url, { token });
    });
    expect(refusal).toEqual({ code: 'ERR_TOOK_TOO_LONG', status: 503 });
  });

  it('is for our own pages only', async () => {
    const { token } = await server.signIn(ana);
    await expect(refusalOf(server.url, { token }, { origin: 'http://recadia.test' })).rejects.toThrow('let in');
    expect(await refusalOf(server.url, { token }, { origin: 'http://evil.test' })).toBe('websocket error');
    expect(await refusalOf(server.url, { token }, { origin: 'http://recadia.test.evil.test' })).toBe('websocket error');
  });

  it('refuses a company that is unpaid or deactivated, but never the operator', async () => {
    const { admin } = server.db;
    const tokenIn = async (company: { due_date?: string; status?: boolean; timezone?: string }, isSuper = false) => {
      const { id } = await aCompany(admin, company);
      const user = await aUser(admin, { company_id: id, super: isSuper });
      return (await server.signIn(user)).token;
    };
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const utc = { timezone: 'UTC' };
    expect(await refusalOf(server.url, { token: await tokenIn({ due_date: day(-1), ...utc }) })).toEqual({
      code: 'ERR_SUBSCRIPTION_EXPIRED',
      status: 402,
      details: { dueDate: day(-1) },
    });
    expect(await refusalOf(server.url, { token: await tokenIn({ status: false }) })).toEqual({
      code: 'ERR_COMPANY_DISABLED',
      status: 403,
    });
    (await joinLive(server.url, { token: await tokenIn({ due_date: day(0), ...utc }) })).close();
    (await joinLive(server.url, { token: await tokenIn({ due_date: day(-30), status: false }, true) })).close();
  });
});

it('a session that ends between handshake and welcome is not let in', async () => {
  const user = await aUser(server.db.admin, { company_id: ana.company_id });
  const session = await aSession(server.db.admin, { company_id: ana.company_id, user_id: user.id });
  const { actor } = await server.platform.principals.fromSession({ companyId: ana.company_id, sessionId: session.id });
  const token = await server.platform.tokens.sign(actor, clock.now());
  const client = connectLive(server.url, { token });
  await server.db.admin
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoked_reason: 'test' })
    .where('id', '=', session.id)
    .execute();
  await server.platform.principals.changed(user.id);
  await pause(1_000);
  expect(client.socket.connected).toBe(false);
});

it('lets clients reconnect elsewhere when it stops, and admits no new one', async () => {
  const probe = await startProbe(server);
  const { token } = await server.signIn(await aUser(server.db.admin, { company_id: ana.company_id }));
  const client = await joinLive(probe.url, { token });
  const stopping = probe.stop();
  expect(await client.closed).toBe('transport close');
  expect(await refusalOf(probe.url, { token })).toBe('websocket error');
  await stopping;
});
