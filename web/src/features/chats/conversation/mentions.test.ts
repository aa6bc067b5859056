import { expect, it } from 'vitest';
import { callAt, calledIn, membersFor, withName } from './mentions.ts';

const members = [
  { id: 8, name: 'Rafael Nunes' },
  { id: 9, name: 'Inês Prado' },
];

it('an @ at the edge of a word begins a call, an address does not', () => {
  expect(callAt('oi @raf', 7)).toEqual({ from: 3, term: 'raf' });
  expect(callAt('@', 1)).toEqual({ from: 0, term: '' });
  expect(callAt('@rafael nu', 10)).toEqual({ from: 0, term: 'rafael nu' });
  expect(callAt('ana@casa', 8)).toBeNull();
  expect(callAt('oi @raf, tudo', 13)).toBeNull();
  expect(callAt('oi', 2)).toBeNull();
});

it('people are found by any part of their name that begins so, accents aside', () => {
  expect(membersFor(members, 'ines')).toEqual([members[1]]);
  expect(membersFor(members, 'nun')).toEqual([members[0]]);
  expect(membersFor(members, 'afael')).toEqual([]);
  expect(membersFor(members, '')).toEqual(members);
});

it('replaces the typed text by the chosen name, and mentions the named members', () => {
  const { text, caret } = withName('oi @raf, tudo?', { from: 3, term: 'raf' }, 'Rafael Nunes');
  expect(text).toBe('oi @Rafael Nunes , tudo?');
  expect(text.slice(0, caret)).toBe('oi @Rafael Nunes ');
  expect(calledIn(text, members)).toEqual([8]);
  expect(calledIn('oi @Rafael', members)).toEqual([]);
});
