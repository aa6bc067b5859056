import { expect, it } from 'vitest';
import { readCards } from './vcard.ts';

it('reads name and number of every card, preferring the number WhatsApp gives', () => {
  const body = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lopes;Carlos;;;\r\nFN:Carlos Lopes\r\nitem1.TEL;waid=5511982227410:+55 11 98222-7410\r\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:3.0\nN:Prado;Ana;;;\nTEL;type=CELL:+55 (19) 99642-1180\nEND:VCARD',
  ].join('\n');
  expect(readCards(body)).toEqual([
    { name: 'Carlos Lopes', number: '5511982227410' },
    { name: 'Ana Prado', number: '5519996421180' },
  ]);
});

it('a folded and escaped name is put together, an empty card is left out', () => {
  expect(readCards('BEGIN:VCARD\nFN:Loja\\, Centro\n  Norte\nEND:VCARD BEGIN:VCARD\nEND:VCARD')).toEqual([
    { name: 'Loja, Centro Norte', number: '' },
  ]);
  expect(readCards('')).toEqual([]);
});
