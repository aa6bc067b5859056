import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { challengePlace, sealed as columns, type Place } from './columns.ts';
import { createVault, keyIdOf } from './vault.ts';

const [oldKey, newKey] = ['q8Zr1LwX0vTn5JyKc3BdGh7PfSm2AeUo', 'Xc3Vb6Nm9Qw2Er5Ty8Ui1Op4As7Df0Gh'];
const vault = createVault([oldKey]);
const place = columns.setting.place({ company_id: 7, key: 'asaas' });

describe('a sealed value', () => {
  it.each(['', 'x', 'token-çã-😀', 'y'.repeat(2_000)])('opens to what was put in (%j)', (plain) => {
    expect(vault.open(vault.seal(plain, place), place)).toBe(plain);
  });

  it('shows nothing of it and never looks the same twice', () => {
    const [one, two] = [vault.seal('my-api-key', place), vault.seal('my-api-key', place)];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.split('.').at(-1) ?? '', 'base64url').toString()).not.toContain('my-api-key');
  });

  it('does not open anywhere else: another company, another column', () => {
    const sealed = vault.seal('x', place);
    const others = [
      columns.setting.place({ company_id: 8, key: 'asaas' }),
      columns.setting.place({ company_id: 7, key: 'tokenixc' }),
      challengePlace,
    ];
    for (const elsewhere of others) {
      expect(() => vault.open(sealed, elsewhere)).toThrow();
    }
  });

  it('does not open with another key, or once a single character has changed', () => {
    const sealed = vault.seal('abc', place);
    expect(() => createVault(['another-key-of-many-characters-01']).open(sealed, place)).toThrow();
    const [version, id, nonce = '', tag = '', text = ''] = sealed.split('.');
    const flip = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
    for (const parts of [
      [version, id, flip(nonce), tag, text],
      [version, id, nonce, flip(tag), text],
      [version, id, nonce, tag, flip(text)],
    ]) {
      expect(() => vault.open(parts.join('.'), place)).toThrow();
    }
  });

  it.each(['plain text', '', 'v2.a.b.c', `v2.${keyIdOf(oldKey)}.a`, 'v3.a.b.c.d', 'v1..b.c', 'v1.a.b'])(
    'is not taken for one when it is not (%j)',
    (text) => {
      expect(() => vault.open(text, place)).toThrow();
    },
  );

  it('with a shortened authentication tag does not open', () => {
    const [version, id, nonce, tag = '', text] = vault.seal('abc', place).split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    expect(() => vault.open([version, id, nonce, short, text].join('.'), place)).toThrow();
  });
});

/** Seals a value in the older format, without a key id. */
function sealWithoutId(key: string, plain: string, at: Place): string {
  const nonce = randomBytes(12);
  const secret = Buffer.from(hkdfSync('sha256', key, 'recadia', 'secrets at rest', 32));
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(at));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return ['v1', ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
}

describe('a ring of keys', () => {
  const ring = createVault([newKey, oldKey]);

  it('opens values of every key and seals with the first', () => {
    expect(ring.open(vault.seal('abc', place), place)).toBe('abc');
    const sealed = ring.seal('abc', place);
    expect(sealed.startsWith(`v2.${keyIdOf(newKey)}.`)).toBe(true);
    expect(createVault([newKey]).open(sealed, place)).toBe('abc');
    expect(() => vault.open(sealed, place)).toThrow('sealed by a key that is not in ENCRYPTION_KEYS');
  });

  it.each([[[oldKey]], [[newKey, oldKey]], [[oldKey, newKey]]] as [[string, ...string[]]][])(
    'opens values without a key id when the key stands anywhere in the ring (%#)',
    (keys) => {
      expect(createVault(keys).open(sealWithoutId(oldKey, 'abc', place), place)).toBe('abc');
    },
  );

  it('refuses values without a key id when none of its keys sealed them', () => {
    expect(() => createVault([newKey]).open(sealWithoutId(oldKey, 'abc', place), place)).toThrow();
  });

  it('shows nothing of a key in its id', () => {
    expect(keyIdOf(oldKey)).toMatch(/^[0-9a-f]{12}$/);
    expect(keyIdOf(oldKey)).not.toBe(keyIdOf(newKey));
  });
});
