import { sessionEnds } from '@recadia/contract/session-end';
import type { SessionEnd } from '@recadia/contract/session-end';
import { isRecord } from '../http/api-error.ts';

/** Stored per tab, because the page reloads when a sign-in session ends and the login page shows the reason. */
const key = 'sessionEnd';
let current = asSessionEnd(read());
const listeners = new Set<() => void>();

export const currentSessionEnd = (): SessionEnd | null => current;

export function keepSessionEnd(next: SessionEnd | null): void {
  if (next === current) return;
  current = next;
  try {
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the reason is lost on reload.
  }
  for (const notify of listeners) notify();
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reason in the error response of a refresh. */
export const sessionEndIn = (body: unknown): SessionEnd | null =>
  isRecord(body) && isRecord(body['details']) ? asSessionEnd(body['details']['reason']) : null;

function asSessionEnd(value: unknown): SessionEnd | null {
  return sessionEnds.find((one) => one === value) ?? null;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
