import type { User } from '@recadia/contract/users';
import { keepSessionEnd } from './session-end.ts';
import { clearSessionKeys, read, removeFormerToken, storageKeys, write } from './storage.ts';

/** An access token and the user it belongs to. */
export interface ActiveSession {
  token: string;
  user: User;
}

/** The access token stays in memory only, so that injected scripts find none in storage (C-88). */
let held: ActiveSession | null = null;
const lostListeners = new Set<() => void>();

removeFormerToken();

export const currentSession = (): ActiveSession | null => held;
export const currentToken = (): string | null => held?.token ?? null;

/** The stored company id shows that a refresh cookie may exist at the next page load. */
export const mayHaveSession = (): boolean => held !== null || read(storageKeys.companyId) !== null;

export function keepToken(token: string, user: User): void {
  held = { token, user };
  keepSessionEnd(null);
  write(storageKeys.companyId, String(user.companyId));
}

/** Drops the token and the company id and notifies the listeners. */
export function dropToken(): void {
  held = null;
  clearSessionKeys();
  for (const notify of lostListeners) notify();
}

export function onTokenLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}
