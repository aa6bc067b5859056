import { describe, expect, it } from 'vitest';
import { isCalling, isListed, previewOf, pushSubscription, type Concerning } from './notifications.ts';

const me = 7;
const colleague = 8;
const ticket = (changes: Partial<Concerning> = {}): Concerning => ({
  status: 'open',
  userId: me,
  isGroup: false,
  unreadMessages: 1,
  ...changes,
});

describe('recipients of a ticket notification', () => {
  it.each<[what: string, changes: Partial<Concerning>, listed: boolean, calling: boolean]>([
    ['my own', {}, true, true],
    ['my own group', { isGroup: true }, true, true],
    ['one that waits for anybody', { status: 'pending', userId: null }, true, true],
    ['a group that waits', { status: 'pending', userId: null, isGroup: true }, true, false],
    ['one that waits for a colleague', { status: 'pending', userId: colleague }, true, false],
    ['a colleague’s', { userId: colleague }, false, false],
    ['a read one', { unreadMessages: 0 }, false, false],
    ['a closed one', { status: 'closed' }, false, false],
  ])('%s', (_what, changes, listed, calling) => {
    expect([isListed(ticket(changes), me), isCalling(ticket(changes), me)]).toEqual([listed, calling]);
  });
});

it.each([
  ['Segue o comprovante do Pix', 'Segue o comprovante…'],
  ['A gaveta do criado-mudo veio com defeito', 'A gaveta do criado-m…'],
  ['exatamente vinte aqui', 'exatamente vinte aqu…'],
  ['vinte letras certas!', 'vinte letras certas!'],
  ['duas\n linhas', 'duas linhas'],
  ['👨‍👩‍👧'.repeat(21), `${'👨‍👩‍👧'.repeat(20)}…`],
  ['', ''],
])('a notification shows twenty characters of %j', (words, shown) => {
  expect(previewOf(words)).toBe(shown);
});

it('a subscription that no browser makes is refused', () => {
  const right = {
    endpoint: 'https://push.exemplo/a',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    showsText: true,
  };
  expect(pushSubscription.safeParse(right).success).toBe(true);
  const wrong = [
    { ...right, endpoint: 'javascript:alert(1)' },
    { ...right, endpoint: `https://push.exemplo/${'a'.repeat(2_000)}` },
    { ...right, keys: { ...right.keys, auth: 'short' } },
    { ...right, keys: { ...right.keys, p256dh: `C${'A'.repeat(86)}` } },
    { ...right, companyId: 3 },
  ];
  for (const given of wrong) expect(pushSubscription.safeParse(given).success).toBe(false);
});
