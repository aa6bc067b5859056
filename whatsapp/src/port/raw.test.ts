import { expect, it } from 'vitest';
import { rawOf } from './raw.ts';

it('is JSON with bytes as base64, limited in size', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const content = { poll: { name: 'Qual?', key: Buffer.from(bytes), iv: bytes, at: 5n, none: undefined } };
  expect(JSON.parse(rawOf(content))).toEqual({ poll: { name: 'Qual?', key: 'AQID', iv: 'AQID', at: '5' } });
  expect(rawOf({ name: 'x'.repeat(100_000) })).toHaveLength(16_384);
  expect(rawOf(undefined)).toBe('');
});
