import { aConnection } from '@recadia/db/testing';
import { SessionLostError, WaError, type SessionState } from '@recadia/whatsapp';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { joinLive } from '../../testing/live-client.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';
import { finishSessionRequest, recordSessionState } from './index.ts';
import { listHealth } from './connections.service.ts';

const server = useTestServer();

const epoch = 7;

async function aHeldSession(fields: { status?: string; number?: string } = {}) {
  const company = await aStaffedCompany(server, {});
  const { id } = await aConnection(server.db.admin, { company_id: company.company.id, is_default: true, ...fields });
  const scope = { companyId: company.company.id };
  await server.db.admin
    .updateTable('wa_sessions')
    .set({ owner: 'gateway-of-test', epoch, creds_sealed: 'sealed' })
    .where('connection_id', '=', id)
    .execute();
  await server.db.admin
    .insertInto('wa_keys')
    .values({ company_id: scope.companyId, connection_id: id, type: 'pre-key', id: '1', value_sealed: 'x' })
    .execute();
  return { ...company, id, scope, report: (state: SessionState) => recordSessionState(scope, id, epoch, state) };
}

const row = (id: number) =>
  server.db.admin.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const session = (id: number) =>
  server.db.admin.selectFrom('wa_sessions').selectAll().where('connection_id', '=', id).executeTakeFirstOrThrow();
const keys = (id: number) =>
  server.db.admin.selectFrom('wa_keys').select('id').where('connection_id', '=', id).execute();
const qr = (text: string): SessionState => ({ state: 'qr', qr: text, expiresAt: new Date(Date.now() + 20_000) });
const lost = (code: number): SessionState => ({ state: 'waiting', code, retryAt: new Date() });
const ended = (code: number, reason: string): SessionState => ({
  state: 'ended',
  code,
  error: new WaError(reason, 'stop-connection'),
});

it('WAP-05 WAP-19 sends codes live to admins and status to all; ends after three codes', async () => {
  const { admin, agent, company, id, report } = await aHeldSession();
  const [boss, other] = await Promise.all([admin, agent].map(({ token }) => joinLive(server.url, { token })));
  const channel = `company-${company.id}-whatsappSession`;
  const isAbout = (wanted: object) => (payload: { session: object }) => {
    expect(payload.session).toBeTypeOf('object');
    return Object.entries(wanted).every(([key, value]) => (payload.session as Record<string, unknown>)[key] === value);
  };
  for (const n of [1, 2, 3]) {
    expect(await report(qr(`2@code-${n}`))).toBe('go-on');
    await boss?.waitFor(channel, isAbout({ id, status: 'qrcode', qrcode: `2@code-${n}`, retries: n }));
    const [received] = (await other?.waitFor(channel, isAbout({ id, status: 'qrcode', retries: n }))) ?? [];
    expect(JSON.stringify(received)).not.toContain('code-');
  }
  expect(await report(qr('2@code-4'))).toBe('stop');
  await boss?.waitFor(channel, isAbout({ status: 'TIMEOUT', statusReason: 'qr-expired', qrcode: '' }));
  expect(await session(id)).toMatchObject({ desired: 'stopped' });

  const passkey = await aHeldSession();
  expect(await passkey.report(ended(0, 'passkey-required'))).toBe('stop');
  expect(await row(passkey.id)).toMatchObject({ status: 'TIMEOUT', status_reason: 'passkey', qrcode: '' });
  boss?.close();
  other?.close();
});

describe('a session that is lost', () => {
  it('to another holder keeps nothing of what the old one tells', async () => {
    const { id, scope } = await aHeldSession({ status: 'CONNECTED' });
    await expect(recordSessionState(scope, id, epoch - 1, lost(428))).rejects.toThrow(SessionLostError);
    await expect(finishSessionRequest(scope, id, epoch - 1, 0)).rejects.toThrow(SessionLostError);
    expect(await row(id)).toMatchObject({ status: 'CONNECTED' });
  });

  it('on the phone loses its keys and waits for a person', async () => {
    const { id, report } = await aHeldSession({ status: 'CONNECTED' });
    expect(await report(ended(401, 'logged-out'))).toBe('stop');
    expect(await row(id)).toMatchObject({ status: 'DISCONNECTED', status_reason: 'logged-out', connected_at: null });
    expect(await session(id)).toMatchObject({ desired: 'stopped', creds_sealed: null });
    expect(await keys(id)).toEqual([]);
  });

  it('for a while keeps them and comes back by itself', async () => {
    const { id, report } = await aHeldSession({ status: 'CONNECTED' });
    expect(await report(lost(503))).toBe('go-on');
    expect(await row(id)).toMatchObject({ status: 'OPENING' });
    expect(await session(id)).toMatchObject({ desired: 'running', creds_sealed: 'sealed' });
    expect(await keys(id)).toHaveLength(1);
  });
});

describe('a logout that was asked for', () => {
  const ask = (id: number, request: string) =>
    server.db.admin
      .updateTable('wa_sessions')
      .set({ request, request_no: 3 })
      .where('connection_id', '=', id)
      .execute();

  it('hides what the session still tells, and when done nothing of the device stays', async () => {
    const { id, scope, report } = await aHeldSession({ status: 'DISCONNECTED' });
    await ask(id, 'logout');
    expect(await report({ state: 'connected', phone: '5511900001111' })).toBe('go-on');
    expect(await row(id)).toMatchObject({ status: 'DISCONNECTED' });
    await finishSessionRequest(scope, id, epoch, 3);
    expect(await session(id)).toMatchObject({ desired: 'stopped', request: null, creds_sealed: null });
    expect(await keys(id)).toEqual([]);
  });

  it('is not ended by the end of an older request', async () => {
    const { id, scope } = await aHeldSession();
    await ask(id, 'logout');
    await finishSessionRequest(scope, id, epoch, 2);
    expect(await session(id)).toMatchObject({ request: 'logout', creds_sealed: 'sealed' });
  });
});

it('how a number does: connected since, seven days, drops with code and time', async () => {
  const { id, scope, report } = await aHeldSession();
  const days = sql`update connections set created_at = app_now() - interval '2 hours' where id = ${id}`;
  await days.execute(server.db.admin);
  await report({ state: 'connected', phone: '5511900001111' });
  const since = sql`update connections set connected_at = app_now() - interval '1 hour' where id = ${id}`;
  await since.execute(server.db.admin);
  await report(lost(428));
  await report(lost(428));
  await report({ state: 'connected', phone: '5511900001111' });
  await report(ended(403, 'banned'));
  const [health] = await listHealth(scope);
  expect(health?.uptime).toBeCloseTo(0.5, 1);
  expect(health?.connected_at).toBeNull();
  expect(health?.drops.map(({ code, reason }) => [code, reason])).toEqual([
    [403, 'banned'],
    [428, null],
  ]);
});
