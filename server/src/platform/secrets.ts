import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Format: version, nonce, tag, text. The place (table|column|row) is authenticated, so a value cannot be moved. */
export function createVault(master: string) {
  const key = Buffer.from(hkdfSync('sha256', master, 'recadia', 'secrets at rest', 32));

  return {
    seal(plain: string, place: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return ['v1', nonce, cipher.getAuthTag(), text]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },

    open(sealed: string, place: string): string {
      const [version, nonce, tag, text] = sealed.split('.');
      if (version !== 'v1' || !nonce || !tag || text === undefined) throw new Error('not a sealed value');
      // Without the length a tag cut down to four bytes would do, and four bytes can be guessed.
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
        .setAAD(Buffer.from(place))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

export type Vault = ReturnType<typeof createVault>;
