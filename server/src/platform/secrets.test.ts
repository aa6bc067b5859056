import { describe, expect, it } from 'vitest';
import { createVault } from './secrets.ts';

const vault = createVault('q8Zr1LwX0vTn5JyKc3BdGh7PfSm2AeUo');
const place = 'settings|value|7|asaas';

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
    for (const elsewhere of ['settings|value|8|asaas', 'settings|value|7|tokenixc', '']) {
      expect(() => vault.open(sealed, elsewhere)).toThrow();
    }
  });

  it('does not open with another key, or once a single character has changed', () => {
    const sealed = vault.seal('abc', place);
    expect(() => createVault('another-key-of-many-characters-01').open(sealed, place)).toThrow();
    const [version, nonce = '', tag = '', text = ''] = sealed.split('.');
    const flip = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
    for (const parts of [
      [version, flip(nonce), tag, text],
      [version, nonce, flip(tag), text],
      [version, nonce, tag, flip(text)],
    ]) {
      expect(() => vault.open(parts.join('.'), place)).toThrow();
    }
  });

  it.each(['plain text', '', 'v2.a.b.c', 'v1..b.c', 'v1.a.b'])('is not taken for one when it is not (%j)', (text) => {
    expect(() => vault.open(text, place)).toThrow();
  });

  it('with a shortened authentication tag does not open', () => {
    const [version, nonce, tag = '', text] = vault.seal('abc', place).split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    expect(() => vault.open([version, nonce, short, text].join('.'), place)).toThrow();
  });
});
