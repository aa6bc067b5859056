import i18next from 'i18next';
import { expect, it } from 'vitest';
import { lastMessageText } from './last-message-text.ts';

it('says what a message without words was, and leaves words alone', () => {
  expect(lastMessageText('📞', i18next.t)).toBe('📞 Chamada perdida');
  expect(lastMessageText('📷', i18next.t)).toBe('📷 Foto');
  expect(lastMessageText('📷 olha só', i18next.t)).toBe('📷 olha só');
  expect(lastMessageText('❤️', i18next.t)).toBe('❤️');
  expect(lastMessageText('', i18next.t)).toBe('');
});
