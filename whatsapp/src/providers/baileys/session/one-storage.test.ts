import { AsyncLocalStorage } from 'node:async_hooks';
import { addTransactionCapability, type SignalKeyStore } from 'baileys';
import { afterEach, expect, it, vi } from 'vitest';
import { quietLogger } from './logger.ts';
import { shareStorage } from './one-storage.ts';

afterEach(() => vi.restoreAllMocks());

function newKeys() {
  const kept: string[] = [];
  const state = {
    get: () => ({}),
    set: (data: object) => void kept.push(...Object.keys(data)),
  } as unknown as SignalKeyStore;
  const logger = quietLogger({ info: () => undefined, warn: () => undefined });
  const keys = addTransactionCapability(state, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
  shareStorage(keys);
  return { keys, kept };
}

it('however many sockets there were, their transactions use one storage', async () => {
  const run = vi.spyOn(AsyncLocalStorage.prototype, 'run');
  for (let socket = 0; socket < 20; socket += 1) await newKeys().keys.transaction(async () => undefined, 'a');
  expect(run).toHaveBeenCalledTimes(20);
  expect(new Set(run.mock.contexts).size).toBe(1);
});

it('keeps a transaction apart: stored at its end, dropped on failure, invisible to others', async () => {
  const [one, two] = [newKeys(), newKeys()];
  await one.keys.transaction(async () => {
    expect([one.keys.isInTransaction(), two.keys.isInTransaction()]).toEqual([true, false]);
    await one.keys.set({ session: { a: new Uint8Array([1]) } });
    await two.keys.transaction(async () => {
      expect([one.keys.isInTransaction(), two.keys.isInTransaction()]).toEqual([true, true]);
      await two.keys.set({ 'sender-key': { a: new Uint8Array([2]) } });
    }, 'a');
    expect([one.kept, two.kept]).toEqual([[], ['sender-key']]);
  }, 'a');
  expect(one.kept).toEqual(['session']);
  expect(one.keys.isInTransaction()).toBe(false);

  const failing = one.keys.transaction(async () => {
    await one.keys.set({ session: { b: new Uint8Array([3]) } });
    throw new Error('no');
  }, 'a');
  await expect(failing).rejects.toThrow('no');
  expect(one.kept).toEqual(['session']);
});
