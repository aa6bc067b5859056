import { describe, expect, it } from 'vitest';
import { changeOutgoing, nextToSend, nextAttemptAt, tooOld } from './outgoing.ts';
import { anOutgoing } from '../testing/outgoing.ts';

const now = Date.parse('2026-11-12T12:40:00.000Z');

describe('the outbox of the page', () => {
  it('goes one at a time within a ticket, and beside other tickets', () => {
    const [first, second, other] = [anOutgoing(), anOutgoing(), anOutgoing({ ticketId: 5 })];
    const items = [first, second, other];
    expect(nextToSend(items, now)).toEqual([first, other]);
    const sending = changeOutgoing(items, { do: 'start', clientId: first.clientId });
    expect(nextToSend(sending, now)).toEqual([other]);
  });

  it('sets failed messages aside; an unanswered one holds the others until its time', () => {
    const [first, second] = [anOutgoing(), anOutgoing()];
    const failed = changeOutgoing([first, second], { do: 'fail', clientId: first.clientId, error: 'ERR_X' });
    expect(nextToSend(failed, now)).toEqual([second]);
    const waiting = changeOutgoing([first, second], { do: 'wait', clientId: first.clientId, retryAt: now + 500 });
    expect(nextToSend(waiting, now)).toEqual([]);
    expect(nextAttemptAt([{ ...first, retryAt: now + 500 }])).toBe(now + 500);
    expect(nextToSend(waiting, now + 500)[0]).toMatchObject({ clientId: first.clientId, attempts: 1 });
    expect(nextAttemptAt(failed.slice(0, 1))).toBeNull();
  });

  it('keeps its client id whatever happens to it, and stands once', () => {
    const item = anOutgoing();
    const { clientId } = item;
    let items = changeOutgoing([], { do: 'add', item });
    items = changeOutgoing(items, { do: 'add', item });
    items = changeOutgoing(items, { do: 'start', clientId });
    items = changeOutgoing(items, { do: 'fail', clientId, error: 'ERR_X' });
    items = changeOutgoing(items, { do: 'retry', clientId });
    expect(items).toEqual([{ ...item, error: null }]);
    expect(changeOutgoing(items, { do: 'remove', clientId })).toEqual([]);
  });

  it('resends pending messages in order after a reload; day-old ones wait for the user', () => {
    const [old, first, second] = [
      anOutgoing({ createdAt: '2026-11-11T12:00:00.000Z', state: 'sending' }),
      anOutgoing({ state: 'sending', retryAt: now + 9_000 }),
      anOutgoing({ state: 'failed', error: 'ERR_X' }),
    ];
    const items = changeOutgoing([second], { do: 'revive', items: [first, old, second], now });
    expect(items).toEqual([
      { ...old, state: 'failed', error: tooOld },
      { ...first, state: 'waiting', retryAt: 0 },
      second,
    ]);
  });
});
