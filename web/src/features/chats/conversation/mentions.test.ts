import { expect, it } from 'vitest';
import { mentionAt, mentionedMembers, membersFor, insertMention } from './mentions.ts';

const members = [
  { id: 8, name: 'Rafael Nunes' },
  { id: 9, name: 'Inês Prado' },
];

it('an @ at the edge of a word begins a call, an address does not', () => {
  expect(mentionAt('oi @raf', 7)).toEqual({ from: 3, term: 'raf' });
  expect(mentionAt('@', 1)).toEqual({ from: 0, term: '' });
  expect(mentionAt('@rafael nu', 10)).toEqual({ from: 0, term: 'rafael nu' });
  expect(mentionAt('ana@casa', 8)).toBeNull();
  expect(mentionAt('oi @raf, tudo', 13)).toBeNull();
  expect(mentionAt('oi', 2)).toBeNull();
});

it('people are found by any part of their name that begins so, accents aside', () => {
  expect(membersFor(members, 'ines')).toEqual([members[1]]);
  expect(membersFor(members, 'nun')).toEqual([members[0]]);
  expect(membersFor(members, 'afael')).toEqual([]);
  expect(membersFor(members, '')).toEqual(members);
});

it('replaces the typed text by the chosen name, and mentions the named members', () => {
  const { text, caret } = insertMention('oi @raf, tudo?', { from: 3, term: 'raf' }, 'Rafael Nunes');
  expect(text).toBe('oi @Rafael Nunes , tudo?');
  expect(text.slice(0, caret)).toBe('oi @Rafael Nunes ');
  expect(mentionedMembers(text, members)).toEqual([8]);
  expect(mentionedMembers('oi @Rafael', members)).toEqual([]);
});
