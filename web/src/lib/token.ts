import type { User } from '@recadia/contract/users';
import { keepSessionEnd } from './sessionEnd.ts';
import { clearSessionKeys, read, removeFormerToken, storageKeys, write } from './storage.ts';

/** An access token and the user it belongs to. */
export interface ActiveSession {
  token: string;
  user: User;
}

/** The access token lives in memory alone: a script that gets into a later page finds none in the storage (C-88). */
let held: ActiveSession | null = null;
const lostListeners = new Set<() => void>();

removeFormerToken();

export const currentSession = (): ActiveSession | null => held;
export const currentToken = (): string | null => held?.token ?? null;

/** The company id stays in the storage and says that a refresh cookie is worth a try at the next page load. */
export const mayHaveSession = (): boolean => held !== null || read(storageKeys.companyId) !== null;

export function keepToken(token: string, user: User): void {
  held = { token, user };
  keepSessionEnd(null);
  write(storageKeys.companyId, String(user.companyId));
}

/** Forgets token and company id and tells whoever shows a signed-in page. */
export function dropToken(): void {
  held = null;
  clearSessionKeys();
  for (const tell of lostListeners) tell();
}

export function onTokenLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}
