import type { Message } from '@recadia/contract/messages';
import { describe, expect, it } from 'vitest';
import { aMessage, anEvent } from '../../../testing/conversation.ts';
import { buildRows, findUnread } from './rows.ts';
import type { Row } from './rows.ts';
import { anOutgoing } from '../testing/outgoing.ts';

const at = (time: string, changes: Partial<Message> = {}) =>
  aMessage({ createdAt: `2026-11-${time}:00.000Z`, ...changes });
const nothing = { messages: [], events: [], notes: [], outgoing: [], unread: null, hasOlder: false };

const brief = (row: Row): string => {
  if (row.kind === 'message') return `${row.joins ? '+' : ''}${row.message.body}`;
  if (row.kind === 'outgoing') return `${row.joins ? '+' : ''}${row.item.body}…`;
  return row.kind === 'unread' ? `unread ${row.count}` : row.kind;
};

describe('the lines of a conversation', () => {
  it('part of MSG-02: each day has its separator', () => {
    const messages = [at('11T12:00', { body: 'a' }), at('12T12:00', { body: 'b' }), at('12T13:00', { body: 'c' })];
    expect(buildRows({ ...nothing, messages }).map(brief)).toEqual(['day', 'a', 'day', 'b', 'c']);
  });

  it('joins messages of one author within three minutes, unless a pause or line is between', () => {
    const messages = [
      at('12T12:00', { body: 'a' }),
      at('12T12:02', { body: 'b' }),
      at('12T12:06', { body: 'c' }),
      at('12T12:07', { body: 'd', fromMe: true }),
      at('12T12:08', { body: 'e', senderId: 'x' }),
      at('12T12:08', { body: 'f', senderId: 'y' }),
      at('12T12:10', { body: 'g', senderId: 'y' }),
    ];
    const events = [anEvent({ at: '2026-11-12T12:09:00.000Z' })];
    expect(buildRows({ ...nothing, messages, events }).map(brief)).toEqual([
      'day',
      'a',
      '+b',
      'c',
      'd',
      'e',
      'f',
      'event',
      'g',
    ]);
  });

  it('holds events older than the oldest loaded message for their page', () => {
    const messages = [at('12T12:00', { body: 'a' })];
    const events = [anEvent({ at: '2026-11-12T11:00:00.000Z' }), anEvent({ at: '2026-11-12T12:30:00.000Z' })];
    expect(buildRows({ ...nothing, messages, events, hasOlder: true }).map(brief)).toEqual(['day', 'a', 'event']);
    expect(buildRows({ ...nothing, messages, events }).map(brief)).toEqual(['day', 'event', 'a', 'event']);
  });

  it('unread ones begin after their divider', () => {
    const messages = ['a', 'b', 'c'].map((body, minute) => at(`12T12:0${minute}`, { body }));
    const mine = at('12T12:03', { body: 'd', fromMe: true });
    const unread = findUnread([...messages, mine], 2);
    expect(buildRows({ ...nothing, messages, unread }).map(brief)).toEqual(['day', 'a', 'unread 2', 'b', '+c']);
    expect(findUnread(messages, 0)).toBeNull();
    expect(findUnread(messages, 9)).toEqual({ id: messages[0]?.id, count: 9 });
  });

  it('shows pending messages last under their final key, until the message arrives', () => {
    const item = anOutgoing({ body: 'x' });
    const waiting = buildRows({ ...nothing, outgoing: [item] });
    expect(waiting.map(brief)).toEqual(['day', 'x…']);
    const message = aMessage({ clientId: item.clientId, body: 'x', fromMe: true, createdAt: item.createdAt });
    const arrived = buildRows({ ...nothing, messages: [message], outgoing: [item] });
    expect(arrived.map(brief)).toEqual(['day', 'x']);
    expect(arrived.map(({ key }) => key)).toEqual(waiting.map(({ key }) => key));
  });
});
