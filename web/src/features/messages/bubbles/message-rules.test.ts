import { describe, expect, it } from 'vitest';
import { aConversationTicket, aMessage } from '../../../testing/conversation.ts';
import { lockOf, mayChange } from './message-rules.ts';

const ownMessage = aMessage({ fromMe: true, createdAt: '2026-11-12T12:00:00.000Z' });
const at = (time: string) => new Date(`2026-11-${time}:00.000Z`);

describe('part of ROL-06, MSG-24: permission to change a message', () => {
  it('our own words for fifteen minutes, and back for two days', () => {
    expect(mayChange('edit', ownMessage, at('12T12:15'))).toBe(true);
    expect(mayChange('edit', ownMessage, at('12T12:16'))).toBe(false);
    expect(mayChange('delete', ownMessage, at('14T12:00'))).toBe(true);
    expect(mayChange('delete', ownMessage, at('14T12:01'))).toBe(false);
  });

  it.each([
    ['what the customer said', { fromMe: false }],
    ['what is gone', { isDeleted: true }],
    ['what never left', { ack: 0 }],
    ['what failed', { error: { code: 'ERR_SENDING_WAPP_MSG', reason: 'x' } }],
  ])('%s may not', (_what, changes) => {
    const message = { ...ownMessage, ...changes };
    expect(mayChange('edit', message, at('12T12:01'))).toBe(false);
    expect(mayChange('delete', message, at('12T12:01'))).toBe(false);
  });

  it('a picture is taken back but not rewritten', () => {
    expect(mayChange('edit', { ...ownMessage, mediaType: 'image' }, at('12T12:01'))).toBe(false);
    expect(mayChange('delete', { ...ownMessage, mediaType: 'image' }, at('12T12:01'))).toBe(true);
  });
});

describe('part of MSG-28: permission to write', () => {
  it('only who holds the open ticket', () => {
    expect(lockOf(aConversationTicket(), 7)).toBeNull();
    expect(lockOf(aConversationTicket({ userId: null, user: null }), 7)).toBeNull();
    expect(lockOf(aConversationTicket({ status: 'pending' }), 7)).toEqual({ why: 'pending' });
    expect(lockOf(aConversationTicket({ status: 'closed' }), 7)).toEqual({ why: 'closed' });
    const rafael = { userId: 8, user: { id: 8, name: 'Rafael' } };
    expect(lockOf(aConversationTicket(rafael), 7)).toEqual({ why: 'other', name: 'Rafael' });
  });
});
