import { describe, expect, it } from 'vitest';
import { readChatText } from './chat-text.ts';

const origin = 'https://app.recadia.exemplo';
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ana = { name: 'Ana' };
const anaLima = { name: 'Ana Lima' };
const text = (words: string) => ({ kind: 'text', text: words });
const ticket = { kind: 'ticket', uuid };

describe('part of X-CHT-05: the address of a ticket', () => {
  it.each([
    [`Veja ${origin}/tickets/${uuid}, por favor`, [text('Veja '), ticket, text(', por favor')]],
    [`/tickets/${uuid.toUpperCase()}`, [ticket]],
    [`${origin}/tickets/${uuid}?tab=open fim`, [ticket, text(' fim')]],
    [`(/tickets/${uuid})`, [text('('), ticket, text(')')]],
  ])('is one: %s', (words, pieces) => expect(readChatText(words, [], origin)).toEqual(pieces));

  it.each([
    `https://outro.exemplo/tickets/${uuid}`,
    `/tickets/${uuid}0`,
    `x/tickets/${uuid}`,
    '/tickets/4821',
    `${origin}.mal.exemplo/tickets/${uuid}`,
  ])('is none: %s', (words) => expect(readChatText(words, [], origin)).toEqual([text(words)]));
});

it('part of X-CHT-01: names behind an @ are those it calls, the longer name first', () => {
  expect(readChatText('Oi @Ana Lima e @Ana!', [ana, anaLima], origin)).toEqual([
    text('Oi '),
    { kind: 'mention', name: 'Ana Lima' },
    text(' e '),
    { kind: 'mention', name: 'Ana' },
    text('!'),
  ]);
  expect(readChatText('Oi @Ana', [], origin)).toEqual([text('Oi @Ana')]);
});

it('a hostile text costs no more than its length', () => {
  for (const piece of ['/tickets/', '@Ana', 'https://', '0f8fad5b-'])
    expect(readChatText(piece.repeat(1_000), [ana], origin).length).toBeGreaterThan(0);
});
