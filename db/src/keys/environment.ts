/** The keys of the environment, the sealing one first: several in ENCRYPTION_KEYS, or one in ENCRYPTION_KEY. */
export function encryptionKeysOf(env: { ENCRYPTION_KEY?: string | undefined; ENCRYPTION_KEYS?: string | undefined }) {
  const several = (env.ENCRYPTION_KEYS ?? '').split(',').map((key) => key.trim());
  return [env.ENCRYPTION_KEY ?? '', ...several].filter((key) => key !== '');
}

export const hasKeys = (keys: readonly string[]): keys is [string, ...string[]] => keys.length > 0;
