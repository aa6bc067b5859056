import { expect, it } from 'vitest';
import { readableBody, parseMessageTexts } from './message-texts.ts';

it('part of X-NTF-08: a sign alone is said in words, everything else stays as it came', () => {
  const words = parseMessageTexts({ '📷': '📷 Foto' });
  expect(readableBody('📷', words)).toBe('📷 Foto');
  for (const body of ['', 'oi', '📷 Veja', 'constructor']) expect(readableBody(body, words)).toBe(body);
  expect(readableBody('📷', null)).toBe('📷');
});

it('accepts only texts as words', () => {
  for (const received of [null, undefined, 'oi', { '📷': 5 }]) expect(parseMessageTexts(received)).toBeNull();
});
