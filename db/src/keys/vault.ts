import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Place } from './columns.ts';

interface Key {
  id: string;
  secret: Buffer;
}

const derive = (secret: string, use: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, 'recadia', use, bytes));

/** Derived from the secret, so that no key can be entered under the id of another one. */
export const keyIdOf = (secret: string): string => derive(secret, 'key id', 6).toString('hex');

/** The prefix of a value sealed by the key of this id. */
export const sealPrefixOf = (id: string): string => `v2.${id}.`;

/**
 * Format: version, key id, nonce, tag, text; "v1" values are older and name no key. The first key seals, every key
 * opens. The place (table|column|row) is authenticated, so a value cannot be moved to another cell.
 */
export function createVault(secrets: readonly [string, ...string[]]) {
  const keyOf = (secret: string): Key => ({ id: keyIdOf(secret), secret: derive(secret, 'secrets at rest', 32) });
  const sealing = keyOf(secrets[0]);
  const keys = [sealing, ...secrets.slice(1).map(keyOf)];

  return {
    sealingKeyId: sealing.id,

    seal(plain: string, place: Place): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing.secret, nonce).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'));
      return sealPrefixOf(sealing.id) + parts.join('.');
    },

    open(sealed: string, place: Place): string {
      const [version, ...parts] = sealed.split('.');
      if (version === 'v2') return openWith(namedKey(keys, parts.shift()), parts, place);
      if (version !== 'v1') throw new Error('not a sealed value');
      return openWithAny(keys, parts, place);
    },
  };
}

export type Vault = ReturnType<typeof createVault>;

function namedKey(keys: readonly Key[], id: string | undefined): Key {
  const key = keys.find((each) => each.id === id);
  if (!key) throw new Error('sealed by a key that is not in ENCRYPTION_KEYS');
  return key;
}

function openWithAny(keys: readonly Key[], parts: string[], place: Place): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return openWith(key, parts, place);
    } catch {
      // The value names no key, so the next one is tried.
    }
  }
  return openWith(keys.at(-1), parts, place);
}

function openWith(key: Key | undefined, [nonce, tag, text]: string[], place: Place): string {
  if (!key || !nonce || !tag || text === undefined) throw new Error('not a sealed value');
  // Without the length a tag of four bytes would be accepted, and four bytes can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key.secret, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    .setAAD(Buffer.from(place))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
}
