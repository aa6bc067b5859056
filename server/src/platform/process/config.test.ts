import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { wellKnownSecrets } from '../../testing/well-known-secrets.ts';
import { readConfig } from './config.ts';

const usable = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://recadia.test/app',
  DATABASE_URL: 'postgres://app@127.0.0.1/recadia',
  OPERATOR_DATABASE_URL: 'postgres://operator@127.0.0.1/recadia',
  REDIS_URL: 'redis://127.0.0.1/0',
  STORAGE_ROOT: '/var/lib/recadia/files',
  TOKEN_SECRET: randomBytes(32).toString('base64'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};

/** The message of the refusal; empty when the environment is accepted. */
function refusal(change: Record<string, string | undefined>): string {
  try {
    readConfig({ ...usable, ...change });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the environment', () => {
  it('is usable with a handful of variables, and safe where it is silent', () => {
    const config = readConfig(usable);
    expect(config).toMatchObject({
      mode: 'production',
      role: 'all',
      http: { host: '127.0.0.1', trustedProxies: 0 },
      metrics: { host: '127.0.0.1' },
      origins: ['https://recadia.test'],
      isSecure: true,
      rateScale: 1,
      strictAnswers: false,
    });
  });

  it('takes further origins, exactly as written', () => {
    expect(readConfig({ ...usable, EXTRA_ORIGINS: 'https://a.test, https://b.test:8443 ,' }).origins).toEqual([
      'https://recadia.test',
      'https://a.test',
      'https://b.test:8443',
    ]);
  });

  it('refuses a relative STORAGE_ROOT in production unless files lie in a bucket', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.test',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    };
    for (const STORAGE_ROOT of ['storage', undefined]) {
      expect(refusal({ STORAGE_ROOT })).toContain('STORAGE_ROOT: must be an absolute path in production');
      expect(refusal({ STORAGE_ROOT, NODE_ENV: 'development' })).toBe('');
      expect(refusal({ STORAGE_ROOT, ...bucket })).toBe('');
    }
  });

  it('names a URL that cannot be read without its password', () => {
    const password = 'ab/cd+secret';
    const message = refusal({ DATABASE_URL: `postgres://recadia_app:${password}@db/recadia` });
    expect(message).toContain('DATABASE_URL: is not a valid URL; percent-encode its password');
    expect(message).not.toContain(password);
  });

  it('over plain http has no secure cookie', () => {
    expect(readConfig({ ...usable, PUBLIC_URL: 'http://127.0.0.1:5173' }).isSecure).toBe(false);
  });

  it.each(['PUBLIC_URL', 'DATABASE_URL', 'OPERATOR_DATABASE_URL', 'REDIS_URL', 'TOKEN_SECRET', 'ENCRYPTION_KEY'])(
    'without %s is refused by that name',
    (name) => {
      expect(refusal({ [name]: undefined })).toContain(`\n  ${name}: `);
    },
  );

  it.each([
    ['ROLE', 'unknown'],
    ['PORT', '70000'],
    ['NODE_ENV', 'staging'],
    ['TRUSTED_PROXIES', 'all'],
    ['LOG_LEVEL', 'loud'],
    ['REDIS_PREFIX', 'a b'],
    ['STRICT_ANSWERS', 'true'],
    ['DATABASE_POOL', '0'],
  ])('with %s=%s is refused', (name, value) => {
    expect(refusal({ [name]: value })).toContain(`\n  ${name}: `);
  });

  it('with limits loosened for tests is refused in production and taken elsewhere', () => {
    expect(refusal({ RATE_SCALE: '1000' })).toContain('RATE_SCALE: is for tests only');
    expect(refusal({ RATE_SCALE: '1000', NODE_ENV: 'test' })).toBe('');
  });

  it('names another place than WhatsApp only where that is explicitly allowed', () => {
    const elsewhere = {
      WA_SOCKET_URL: 'ws://127.0.0.1:9/ws/chat',
      WA_NOISE_ROOT: 'ab'.repeat(32),
      WA_MEDIA_AUTHORITY: '-----BEGIN CERTIFICATE-----\n',
      WA_CLOUD_URL: 'http://127.0.0.1:9',
    };
    for (const [name, value] of Object.entries(elsewhere)) {
      expect(refusal({ [name]: value })).toContain(`${name}: needs WA_ALLOW_CUSTOM_ENDPOINT=on`);
      expect(refusal({ [name]: value, NODE_ENV: 'test' })).toContain(name);
      expect(refusal({ [name]: value, WA_ALLOW_CUSTOM_ENDPOINT: 'on' })).toBe('');
    }
    expect(refusal({ WA_VERSION: '2.3000' })).toContain('WA_VERSION');
    expect(readConfig({ ...usable, WA_VERSION: '2.3000.1015901307' }).whatsApp.version).toEqual([2, 3000, 1015901307]);
  });
});

describe.each(['TOKEN_SECRET', 'ENCRYPTION_KEY'])('%s', (name) => {
  const varied = 'q8Zr1LwX0vTn5JyKc3BdGh7PfSm2AeUo';

  it.each([
    ['that is empty', ''],
    ['shorter than 32 characters', varied.slice(0, 31)],
    ['of few different characters', 'ab'.repeat(20)],
    ['of one repeated character', 'x'.repeat(64)],
    ['that counts up and over', '012345678'.repeat(5)],
  ])('%s is refused, and the refusal does not repeat it', (_what, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(`\n  ${name}: `);
    if (value !== '') expect(message).not.toContain(value);
  });

  it('accepts 32 varied characters', () => {
    expect(refusal({ [name]: varied })).toBe('');
  });

  it('refuses every one of two hundred well-known examples', () => {
    expect(wellKnownSecrets).toHaveLength(200);
    expect(wellKnownSecrets.filter((value) => !refusal({ [name]: value }).includes(`\n  ${name}: `))).toEqual([]);
  });

  it('made at random is taken, however it is written', () => {
    for (let turn = 0; turn < 200; turn += 1) {
      for (const encoding of ['base64', 'base64url', 'hex'] as const) {
        expect(refusal({ [name]: randomBytes(32).toString(encoding) })).toBe('');
      }
    }
  });
});

it('one secret for two purposes is refused', () => {
  expect(refusal({ ENCRYPTION_KEY: usable.TOKEN_SECRET })).toContain('ENCRYPTION_KEY: must differ from TOKEN_SECRET');
});

describe('ENCRYPTION_KEYS', () => {
  const { ENCRYPTION_KEY: one, ...rest } = usable;
  const other = randomBytes(32).toString('base64');

  it('reads several keys, the sealing one first, and a single key as a ring of one', () => {
    expect(readConfig({ ...rest, ENCRYPTION_KEYS: `${other}, ${one}` }).secrets.encryptionKeys).toEqual([other, one]);
    expect(readConfig(usable).secrets.encryptionKeys).toEqual([one]);
  });

  it('refuses a weak key, the token secret and a second place for keys, without printing them', () => {
    const refused = (changes: NodeJS.ProcessEnv) => () => readConfig({ ...rest, ...changes });
    const weak = 'short-key-of-mine';
    expect(refused({ ENCRYPTION_KEYS: `${one},${weak}` })).toThrow(/ENCRYPTION_KEYS: holds a key that is too short/);
    expect(refused({ ENCRYPTION_KEYS: `${one},${weak}` })).not.toThrow(weak);
    expect(refused({ ENCRYPTION_KEYS: usable.TOKEN_SECRET })).toThrow(/ENCRYPTION_KEYS: must differ from TOKEN_SECRET/);
    expect(refused({ ENCRYPTION_KEYS: other, ENCRYPTION_KEY: one })).toThrow(/ENCRYPTION_KEY: stands in/);
    expect(refused({ ENCRYPTION_KEYS: ' , ' })).toThrow(/ENCRYPTION_KEYS: is required/);
  });
});
