import i18next from 'i18next';
import { expect, it } from 'vitest';
import { lastWords } from './lastWords.ts';

it('says what a message without words was, and leaves words alone', () => {
  expect(lastWords('📞', i18next.t)).toBe('📞 Chamada perdida');
  expect(lastWords('📷', i18next.t)).toBe('📷 Foto');
  expect(lastWords('📷 olha só', i18next.t)).toBe('📷 olha só');
  expect(lastWords('❤️', i18next.t)).toBe('❤️');
  expect(lastWords('', i18next.t)).toBe('');
});
