import { clearSessionKeys, read, storageKeys, write } from './storage.ts';

/** The access token lives in memory and in storage; storage lets other tabs and the next page load take it over. */
let token = read(storageKeys.token);
const lostListeners = new Set<() => void>();

export const currentToken = (): string | null => token;

export function keepToken(next: string, companyId: number): void {
  token = next;
  write(storageKeys.token, next);
  write(storageKeys.companyId, String(companyId));
}

/** Forgets token and company id and tells whoever shows a signed-in page. */
export function dropToken(): void {
  token = null;
  clearSessionKeys();
  for (const tell of lostListeners) tell();
}

export function onTokenLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/** Another tab refreshed or signed out: this one follows. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== storageKeys.token) return;
    if (event.newValue) token = event.newValue;
    else if (token) dropToken();
  });
}
