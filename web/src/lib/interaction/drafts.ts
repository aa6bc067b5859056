import { useSyncExternalStore } from 'react';
import { isRecord } from '../http/api-error.ts';
import { read, readJson, storageKeys, write } from '../session/storage.ts';

export interface Draft {
  text: string;
  quotedId: string | null;
}

const listeners = new Set<() => void>();

/** The unsent text of a ticket. */
export function readDraft(userId: number, ticketId: number): Draft {
  const stored = readJson(storageKeys.draft(userId, ticketId));
  if (!isRecord(stored) || typeof stored.text !== 'string') return { text: '', quotedId: null };
  return { text: stored.text, quotedId: typeof stored.quotedId === 'string' ? stored.quotedId : null };
}

export function writeDraft(userId: number, ticketId: number, { text, quotedId }: Draft): void {
  const key = storageKeys.draft(userId, ticketId);
  const next = text || quotedId ? JSON.stringify({ text, quotedId }) : '';
  if (next === (read(key) ?? '')) return;
  write(key, next);
  listeners.forEach((listener) => listener());
}

/** The text of a draft, updated from this window and from others. */
export function useDraftText(userId: number, ticketId: number): string {
  return useSyncExternalStore(subscribe, () => readDraft(userId, ticketId).text);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
