import { expect, it } from 'vitest';
import { inWords, readWords } from './words.ts';

it('part of X-NTF-08: a sign alone is said in words, everything else stays as it came', () => {
  const words = readWords({ '📷': '📷 Foto' });
  expect(inWords('📷', words)).toBe('📷 Foto');
  for (const body of ['', 'oi', '📷 Veja', 'constructor']) expect(inWords(body, words)).toBe(body);
  expect(inWords('📷', null)).toBe('📷');
});

it('accepts only texts as words', () => {
  for (const received of [null, undefined, 'oi', { '📷': 5 }]) expect(readWords(received)).toBeNull();
});
