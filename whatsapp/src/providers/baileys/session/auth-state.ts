import {
  BufferJSON,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  proto,
  type AuthenticationCreds,
  type SignalKeyStore,
} from 'baileys';
import type { ILogger } from 'baileys/lib/Utils/logger.js';
import { SessionLostError, type JournalEntry, type SessionChanges, type SessionStore } from '../../../port/store.ts';
import { createKeyCache } from './caches.ts';

/**
 * Journal rows are a key type of their own in Baileys' key transactions, so that one commit stores a row and the
 * ratchet step that decrypted its message.
 */
export const journalType = 'recadia-journal';
export interface JournalMark {
  entry: JournalEntry;
  /** The message has no event. */
  isSilent: boolean;
}

/** A key store for any type: Baileys has a closed list of types and adds new ones with each release. */
export interface AnyKeys {
  get(type: string, ids: string[]): Promise<Record<string, unknown>>;
  set(data: Record<string, Record<string, unknown>>): Promise<void>;
}

export type AuthState = Awaited<ReturnType<typeof openAuthState>>;

/** `onFailed` gets the error of a failed read or commit: memory and store differ then, so the socket must end. */
export async function openAuthState(
  store: SessionStore,
  { logger, onFailed }: { logger: ILogger; onFailed: (error: unknown) => void },
) {
  const creds = await readCreds(store);
  const cache = createKeyCache();
  let isDirty = false;
  let saving: Promise<void> | null = null;
  let isClosed = false;
  const running = new Set<Promise<void>>();

  async function commit(changes: SessionChanges): Promise<void> {
    if (isClosed) throw new Error('the socket is closed, its changes are not stored');
    const work = withRetries(() => store.commit(changes));
    running.add(work);
    try {
      await work;
    } catch (error) {
      cache.flushAll();
      if (!isClosed) onFailed(error);
      throw error;
    } finally {
      running.delete(work);
    }
  }

  /** Commits changed credentials with the keys, because new pre-keys and their counter belong together. */
  async function commitKeys(data: Record<string, Record<string, unknown>>): Promise<void> {
    const changes = changesIn(data);
    if (!isDirty && !hasNewPreKeys(data)) return commit(changes);
    isDirty = false;
    try {
      await commit({ ...changes, creds: written(creds) });
    } catch (error) {
      isDirty = true;
      throw error;
    }
  }

  /** Baileys treats an unreadable key as missing and would report it to WhatsApp, so a failed read ends the socket. */
  async function get(type: string, ids: string[]): Promise<Record<string, unknown>> {
    try {
      return await withRetries(() => (type === journalType ? readRows(store, ids) : readKeys(store, type, ids)));
    } catch (error) {
      if (!isClosed) onFailed(error);
      throw error;
    }
  }

  const raw: AnyKeys = { get, set: commitKeys };
  const keys = makeCacheableSignalKeyStore(raw as unknown as SignalKeyStore, logger, {
    ...cache,
    // A journal row is read at most once, so it is not cached.
    set: (key, value) => (key.startsWith(journalType) ? undefined : cache.set(key, value)),
  });

  async function saveAll(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      await commit({ creds: written(creds) });
    }
  }

  return {
    creds,
    keys,
    anyKeys: keys as unknown as AnyKeys,
    markDelivered: (rows: string[]) => commit({ delivered: rows }),
    /** Changes during a save are saved together by the next one. */
    saveCreds(): Promise<void> {
      isDirty = true;
      return (saving ??= saveAll().finally(() => (saving = null)));
    },
    /** Finishes the running commits and refuses new ones, so that the next socket reads a stable state. */
    async close(): Promise<void> {
      await Promise.allSettled([saving]);
      isClosed = true;
      await Promise.allSettled(running);
    },
  };
}

export function isLinked(creds: AuthenticationCreds): boolean {
  return creds.account !== undefined && creds.me !== undefined;
}

/** A failed attempt to link leaves credentials without an account; these are not used, because they cannot log in. */
async function readCreds(store: SessionStore): Promise<AuthenticationCreds> {
  const text = await store.readCreds();
  const creds = text === null ? null : (JSON.parse(text, BufferJSON.reviver) as AuthenticationCreds);
  return creds && isLinked(creds) ? creds : initAuthCreds();
}

async function readKeys(store: SessionStore, type: string, ids: string[]): Promise<Record<string, unknown>> {
  const texts = await store.readKeys(type, ids);
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, revived(type, text)]));
}

async function readRows(store: SessionStore, ids: string[]): Promise<Record<string, unknown>> {
  const rows = await Promise.all(ids.map((id) => store.readJournal(id)));
  return Object.fromEntries(rows.flatMap((entry) => (entry ? [[entry.key, { entry, isSilent: true }]] : [])));
}

function revived(type: string, text: string): unknown {
  const value = JSON.parse(text, BufferJSON.reviver) as unknown;
  if (type !== 'app-state-sync-key') return value;
  return proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>);
}

function written(value: unknown): string {
  return JSON.stringify(value, BufferJSON.replacer);
}

function changesIn({ [journalType]: rows, ...keys }: Record<string, Record<string, unknown>>): SessionChanges {
  const changes: SessionChanges = {};
  const types = Object.entries(keys).map(([type, byId]) => [type, writtenById(byId)] as const);
  if (types.length > 0) changes.keys = Object.fromEntries(types);
  const marks = Object.values(rows ?? {}) as JournalMark[];
  if (marks.length > 0) {
    changes.journal = marks.map(({ entry }) => entry);
    changes.delivered = marks.filter(({ isSilent }) => isSilent).map(({ entry }) => entry.key);
  }
  return changes;
}

function writtenById(byId: Record<string, unknown>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(byId).map(([id, value]) => [id, value === null || value === undefined ? null : written(value)]),
  );
}

function hasNewPreKeys({ 'pre-key': preKeys = {} }: Record<string, Record<string, unknown>>): boolean {
  return Object.values(preKeys).some((key) => key !== null && key !== undefined);
}

const pausesMs = [100, 400];

/** Retries a failed call of the store, unless the session is lost. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SessionLostError) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return work();
}
