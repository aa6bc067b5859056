import { claimSessions, gatewayBeat, systemTx } from '@recadia/db';
import { aCompany, aConnection } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { SessionLostError } from '@recadia/whatsapp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/process/config.ts';
import { startPlatform, type Platform } from '../platform/platform.ts';
import { testEnvironment } from '../testing/server.ts';
import { createSessionStore, type GatewayStore } from './session-store.ts';

const db = useTestDatabase();
let platform: Platform;
let companyId: number;
let connectionId: number;
let store: GatewayStore;

beforeAll(async () => {
  platform = await startPlatform(readConfig(testEnvironment(db)));
});
beforeEach(async () => {
  companyId = (await aCompany(db.admin)).id;
  connectionId = (await aConnection(db.admin, { company_id: companyId })).id;
  store = await take('gateway-1');
});
afterAll(async () => {
  await platform.stop();
});

/** Claims the session as a gateway does; no gateway counts as alive, so that a second one may claim it at once. */
async function take(owner: string): Promise<GatewayStore> {
  const claimed = await systemTx(async (sys) => {
    await gatewayBeat(sys, { id: owner, capacity: 1_000, isDraining: false });
    return claimSessions(sys, { gateway: owner, aliveMs: 0, max: 1_000 });
  });
  const { epoch } = claimed.find((row) => row.connection_id === connectionId) ?? { epoch: 0 };
  return createSessionStore(platform.vault, { companyId }, { connectionId, owner, epoch });
}

const entry = (letter: string) => ({
  key: letter.repeat(64),
  attrs: { id: letter, from: '5511999990000@s.whatsapp.net' },
  plaintext: Buffer.from(`olá ${letter}`),
});
const rows = (table: 'wa_keys' | 'wa_inbox' | 'wa_sent') =>
  db.admin.selectFrom(table).selectAll().where('connection_id', '=', connectionId).execute();

describe('a session in our tables', () => {
  it('keeps one step whole: credentials, many keys of any type, journal', async () => {
    const many = Object.fromEntries(Array.from({ length: 800 }, (_, n) => [String(n), `{"n":${n}}`]));
    await store.commit({
      creds: '{"me":1}',
      keys: { 'pre-key': many, 'some-new-type': { a: 'b' } },
      journal: [entry('a')],
    });
    expect(await store.readCreds()).toBe('{"me":1}');
    expect(await store.readKeys('pre-key', ['7', '799', '800'])).toEqual({ 7: '{"n":7}', 799: '{"n":799}' });
    expect(await store.readKeys('nothing', ['7'])).toEqual({});
    expect(await store.readJournal(entry('a').key)).toEqual(entry('a'));

    await store.commit({ keys: { 'pre-key': { 7: null, 8: 'new' }, 'some-new-type': { a: null } } });
    expect(await store.readKeys('pre-key', ['7', '8'])).toEqual({ 8: 'new' });
    expect(await rows('wa_keys')).toHaveLength(799);
  });

  it('lists pending events, oldest first, and remembers delivered ones', async () => {
    await store.commit({ journal: [entry('c'), entry('b')], delivered: [entry('b').key] });
    await store.commit({ journal: [entry('a')] });
    expect((await store.pendingJournal()).map(({ key }) => key[0])).toEqual(['c', 'a']);
    await store.fenced((tx) => store.markDelivered(tx, entry('c').key));
    expect((await store.pendingJournal()).map(({ key }) => key[0])).toEqual(['a']);
    expect(await store.readJournal(entry('c').key)).toEqual(entry('c'));
  });

  it('erases an account except decrypted events not yet delivered', async () => {
    await store.commit({ creds: 'x', keys: { session: { a: 'b' } }, journal: [entry('a'), entry('b')] });
    await store.commit({ delivered: [entry('a').key] });
    await store.keepSent('3EB0', Buffer.from([1, 2, 3]));
    expect(await store.readSent('3EB0')).toEqual(Buffer.from([1, 2, 3]));
    await store.forgetAccount();
    expect(await store.readCreds()).toBeNull();
    expect(await rows('wa_keys')).toEqual([]);
    expect(await rows('wa_sent')).toEqual([]);
    expect(await store.pendingJournal()).toEqual([entry('b')]);
  });

  it('stands there sealed, each value for its own row', async () => {
    await store.commit({ creds: 'telling', keys: { session: { a: 'telling', b: 'other' } }, journal: [entry('a')] });
    await store.keepSent('3EB0', Buffer.from('telling'));
    const session = await db.admin
      .selectFrom('wa_sessions')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .execute();
    const all = JSON.stringify([session, await rows('wa_keys'), await rows('wa_inbox'), await rows('wa_sent')]);
    expect(all).not.toMatch(/telling|olá|5511999990000/);
    expect(all).not.toContain(Buffer.from('telling').toString('base64').slice(0, 8));

    const keys = db.admin.selectFrom('wa_keys').select('value_sealed').where('connection_id', '=', connectionId);
    await db.admin
      .updateTable('wa_keys')
      .set({ value_sealed: keys.where('id', '=', 'a') })
      .where('connection_id', '=', connectionId)
      .where('id', '=', 'b')
      .execute();
    await expect(store.readKeys('session', ['b'])).rejects.toThrow();
  });

  it('refuses a replaced holder in every verb, and changes nothing', async () => {
    await store.commit({ creds: 'old', keys: { session: { a: 'old' } } });
    const next = await take('gateway-2');
    await next.commit({ creds: 'new', keys: { session: { a: 'new' } } });

    const attempts = [
      () => store.commit({ keys: { session: { a: 'stale' } } }),
      () => store.commit({ creds: 'stale' }),
      () => store.commit({ journal: [entry('a')] }),
      () => store.forgetAccount(),
      () => store.keepSent('3EB0', Buffer.from('stale')),
      () => store.fenced(async () => undefined),
      () => store.readCreds(),
      () => store.readKeys('session', ['a']),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(SessionLostError);
    expect(await next.readCreds()).toBe('new');
    expect(await next.readKeys('session', ['a'])).toEqual({ a: 'new' });
    expect([await rows('wa_inbox'), await rows('wa_sent')]).toEqual([[], []]);
  });

  it('refuses an expired holder of the same name: a process frozen while replaced', async () => {
    await store.commit({ keys: { session: { a: 'old' } } });
    await db.admin.updateTable('wa_sessions').set({ owner: null }).where('connection_id', '=', connectionId).execute();
    const heir = await take('gateway-1');
    await heir.commit({ creds: 'new', keys: { session: { a: 'new' } } });
    for (const stale of [{ keys: { session: { a: 'stale' } } }, { creds: 'stale' }])
      await expect(store.commit(stale)).rejects.toThrow(SessionLostError);
    await expect(store.readKeys('session', ['a'])).rejects.toThrow(SessionLostError);
    expect([await heir.readCreds(), await heir.readKeys('session', ['a'])]).toEqual(['new', { a: 'new' }]);
  });

  it('cannot be taken in the middle of a write', async () => {
    let midway = () => {};
    const isMidway = new Promise<void>((resolve) => (midway = resolve));
    let goOn = () => {};
    const writing = store.fenced(async () => {
      midway();
      await new Promise<void>((resolve) => (goOn = resolve));
    });
    await isMidway;
    const early = await take('gateway-2');
    await expect(early.readCreds()).rejects.toThrow(SessionLostError);
    goOn();
    await writing;
    expect(await (await take('gateway-2')).readCreds()).toBeNull();
  });

  it('takes two steps at once without a deadlock', async () => {
    const steps = Array.from({ length: 40 }, (_, n) =>
      store.commit({ ...(n % 3 === 0 && { creds: `c${n}` }), keys: { session: { a: `${n}`, b: `${n}`, c: `${n}` } } }),
    );
    await Promise.all(steps);
    const { a, b, c } = await store.readKeys('session', ['a', 'b', 'c']);
    expect(new Set([a, b, c]).size).toBe(1);
  });
});
