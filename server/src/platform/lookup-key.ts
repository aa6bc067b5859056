import { installationSecret, systemCall } from '@recadia/db';
import { lookupSecretPlace } from '@recadia/db/keys';
import type { Vault } from './secrets.ts';

export type LookupKey = () => Promise<string>;

/**
 * The installation's first encryption key, kept sealed in the database: codes are stored as hashes under it and could not
 * be hashed anew under another one. Read when first needed, and kept.
 */
export function createLookupKey(vault: Vault, keys: readonly [string, ...string[]]): LookupKey {
  let known: string | undefined;
  return async () => (known ??= await readLookupKey(vault, keys));
}

/** Throws where none of the keys opens what the database holds. */
export async function readLookupKey(vault: Vault, keys: readonly [string, ...string[]]): Promise<string> {
  const stored = await systemCall((sys) => installationSecret(sys, 'lookup', null));
  if (stored !== null) return vault.open(stored, lookupSecretPlace);
  if (keys.length > 1)
    throw new Error('Start once with the one key in use so far, then add others to ENCRYPTION_KEYS.');
  const made = vault.seal(keys[0], lookupSecretPlace);
  const kept = await systemCall((sys) => installationSecret(sys, 'lookup', made));
  return vault.open(kept ?? made, lookupSecretPlace);
}
