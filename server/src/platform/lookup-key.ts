import { installationSecret, systemCall } from '@recadia/db';
import { lookupSecretPlace } from '@recadia/db/keys';
import type { Vault } from './secrets.ts';

export type LookupKey = () => Promise<string>;

/**
 * The installation's first encryption key, stored encrypted in the database: stored hashes of codes use it and cannot
 * be computed again with another key. It is loaded on first use and cached.
 */
export function createLookupKey(vault: Vault, keys: readonly [string, ...string[]]): LookupKey {
  let known: string | undefined;
  return async () => (known ??= await readLookupKey(vault, keys));
}

/** Throws when none of the keys decrypts the stored key. */
export async function readLookupKey(vault: Vault, keys: readonly [string, ...string[]]): Promise<string> {
  const stored = await systemCall((sys) => installationSecret(sys, 'lookup', null));
  if (stored !== null) return vault.open(stored, lookupSecretPlace);
  if (keys.length > 1)
    throw new Error('Start once with the one key in use so far, then add others to ENCRYPTION_KEYS.');
  const made = vault.seal(keys[0], lookupSecretPlace);
  const kept = await systemCall((sys) => installationSecret(sys, 'lookup', made));
  return vault.open(kept ?? made, lookupSecretPlace);
}
