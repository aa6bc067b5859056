import { addTransactionCapability, proto } from 'baileys';
import { describe, expect, it } from 'vitest';
import { SessionLostError, type SessionChanges } from '../../../port/store.ts';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import { openAuthState, type AnyKeys } from './auth-state.ts';
import { quietLogger } from './logger.ts';

const logger = quietLogger({ info: () => undefined, warn: () => undefined });
const pair = { public: Buffer.from([1]), private: Buffer.from([2]) };

async function open(fails: () => Error | null = () => null) {
  const memory = createMemoryStore();
  const commits: SessionChanges[] = [];
  const failures: unknown[] = [];
  const store = {
    ...memory,
    async commit(changes: SessionChanges) {
      const error = fails();
      if (error) throw error;
      await new Promise(setImmediate);
      commits.push(changes);
      memory.apply(changes);
    },
  };
  const auth = await openAuthState(store, { logger, onFailed: (error) => failures.push(error) });
  return { auth, commits, failures, store, keys: auth.keys as unknown as AnyKeys };
}

describe('keys', () => {
  it('are one commit per Baileys transaction, of any type', async () => {
    const { auth, commits } = await open();
    const keys = addTransactionCapability(auth.keys, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
    await keys.transaction(async () => {
      await keys.set({ session: { a: Buffer.from([7]) } });
      await keys.set({ 'identity-key': { a: Buffer.from([8]) }, 'lid-mapping': { '55': '1' } });
    }, 'a');
    expect(commits).toHaveLength(1);
    expect(Object.keys(commits[0]?.keys ?? {})).toEqual(['session', 'identity-key', 'lid-mapping']);
  });

  it('may have an unknown type, and null removes', async () => {
    const { keys, store } = await open();
    await keys.set({ 'type of next year': { x: { bytes: Buffer.from([1, 2]) } } });
    expect(await store.readKeys('type of next year', ['x'])).toHaveProperty('x');
    expect(await keys.get('type of next year', ['x', 'y'])).toEqual({ x: { bytes: Buffer.from([1, 2]) } });
    await keys.set({ 'type of next year': { x: null } });
    expect(await store.readKeys('type of next year', ['x'])).toEqual({});
  });

  it('for the state of the app come back as what Baileys expects', async () => {
    const { keys, store } = await open();
    await keys.set({ 'app-state-sync-key': { k: { keyData: Buffer.from([5]), timestamp: 1 } } });
    const again = await openAuthState(store, { logger, onFailed: () => undefined });
    const { k } = await again.anyKeys.get('app-state-sync-key', ['k']);
    expect(k).toBeInstanceOf(proto.Message.AppStateSyncKeyData);
  });

  it('are stored together with the counter that made them, when pre-keys', async () => {
    const { auth, commits, keys } = await open();
    auth.creds.nextPreKeyId = 5;
    await keys.set({ 'pre-key': { 4: pair } });
    expect(commits).toHaveLength(1);
    expect(JSON.parse(commits[0]?.creds ?? '{}')).toMatchObject({ nextPreKeyId: 5 });
    await keys.set({ 'pre-key': { 4: null } });
    expect(commits[1]?.creds).toBeUndefined();
  });
});

describe('credentials', () => {
  it('saved ten times in a row are written twice: once at once, once for the rest', async () => {
    const { auth, commits } = await open();
    await Promise.all(Array.from({ length: 10 }, () => auth.saveCreds()));
    expect(commits.length).toBeLessThanOrEqual(2);
  });

  it('are not used again after a failed attempt to link', async () => {
    const { auth, store } = await open();
    auth.creds.me = { id: '55@s.whatsapp.net', name: '~' };
    await auth.saveCreds();
    const again = await openAuthState(store, { logger, onFailed: () => undefined });
    expect(again.creds.me).toBeUndefined();
    expect(again.creds.noiseKey.public).not.toEqual(auth.creds.noiseKey.public);
  });
});

describe('a commit that fails', () => {
  it('is tried again, then reported, and what was not kept is not in memory either', async () => {
    let left = 2;
    const { keys, failures } = await open(() => ((left -= 1) >= 0 ? new Error('away') : null));
    await keys.set({ session: { a: Buffer.from([1]) } });
    expect(failures).toEqual([]);
    left = 100;
    await expect(keys.set({ session: { a: Buffer.from([2]) } })).rejects.toThrow('away');
    expect(failures).toHaveLength(1);
    expect(await keys.get('session', ['a'])).toEqual({ a: Buffer.from([1]) });
  });

  it('reports a lost session at once', async () => {
    let tries = 0;
    const { keys, failures } = await open(() => ((tries += 1), new SessionLostError()));
    await expect(keys.set({ session: { a: Buffer.from([1]) } })).rejects.toThrow(SessionLostError);
    expect(tries).toBe(1);
    expect(failures).toHaveLength(1);
  });
});

it('a closed state keeps nothing more, and reports nothing', async () => {
  const { auth, keys, commits, failures } = await open();
  const saving = auth.saveCreds();
  await auth.close();
  await saving;
  expect(commits).toHaveLength(1);
  await expect(keys.set({ session: { a: Buffer.from([1]) } })).rejects.toThrow();
  expect(commits).toHaveLength(1);
  expect(failures).toEqual([]);
});
