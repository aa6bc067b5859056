import { describe, expect, it } from 'vitest';
import { cardToVcard, vcardToCard } from './vcards.ts';

describe('cards', () => {
  it('keep names, numbers, mail and company on the way out', () => {
    const vcard = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Ávila;João;;;',
      'FN:João Ávila',
      'ORG:Padaria\\, Café;',
      'item1.TEL;type=CELL;waid=5511977770001:+55 11 97777-0001',
      'TEL:+55 11 3333-4444',
      'EMAIL;type=WORK:joao@example.com',
      'END:VCARD',
    ].join('\r\n');
    expect(vcardToCard(vcard)).toEqual({
      name: { formatted_name: 'João Ávila', first_name: 'João', last_name: 'Ávila' },
      org: { company: 'Padaria, Café' },
      phones: [
        { phone: '+55 11 97777-0001', wa_id: '5511977770001', type: 'CELL' },
        { phone: '+55 11 3333-4444', wa_id: undefined, type: 'CELL' },
      ],
      emails: [{ email: 'joao@example.com', type: 'WORK' }],
    });
  });

  it('have a name even where the vcard has none', () => {
    expect(vcardToCard('BEGIN:VCARD\nTEL:1\nEND:VCARD')).toMatchObject({ name: { formatted_name: 'Contato' } });
  });

  it('cannot smuggle lines in through a name', () => {
    const vcard = cardToVcard({ name: { formatted_name: 'Ana\nTEL:+55 0900', first_name: 'A;B' }, phones: [] });
    expect(vcard.split('\n').filter((line) => line.startsWith('TEL'))).toEqual([]);
    expect(vcard).toContain('FN:Ana\\nTEL:+55 0900');
    expect(vcardToCard(vcard)).toMatchObject({ name: { formatted_name: 'Ana\nTEL:+55 0900' } });
  });

  it('come back as they went', () => {
    const card = vcardToCard('BEGIN:VCARD\nN:Luz;Ana;;;\nFN:Ana Luz\nTEL;waid=551199:+55 1199\nEND:VCARD');
    expect(vcardToCard(cardToVcard(card))).toEqual(card);
  });
});
