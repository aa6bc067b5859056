import { transientMs } from '@recadia/contract/live';
import { describe, expect, it } from 'vitest';
import { setTransientSocket, sendTyping, applyTransient } from './viewing-and-typing.ts';
import type { PresenceEntry } from './viewing-and-typing.ts';

const rafael = { id: 8, name: 'Rafael Nunes' };
const viewing = (isHere = true, ticketId = 1) => ({ ticketId, user: rafael, isHere });
const kinds = (seen: PresenceEntry[]) => seen.map(({ kind, ticketId }) => `${kind} ${ticketId}`);

describe('colleagues in a conversation', () => {
  it('are there once, however often it is said, and each conversation for itself', () => {
    let seen = applyTransient([], 'ticketViewing', viewing(), 0);
    seen = applyTransient(seen, 'ticketViewing', viewing(), 10);
    seen = applyTransient(seen, 'ticketViewing', viewing(true, 2), 10);
    expect(kinds(seen)).toEqual(['ticketViewing 1', 'ticketViewing 2']);
  });

  it('are gone when they leave, with what they were writing', () => {
    let seen = applyTransient([], 'ticketViewing', viewing(), 0);
    seen = applyTransient(seen, 'ticketTyping', { ticketId: 1, user: rafael }, 0);
    expect(kinds(seen)).toEqual(['ticketViewing 1', 'ticketTyping 1']);
    expect(applyTransient(seen, 'ticketViewing', viewing(false), 1)).toEqual([]);
  });

  it('are forgotten after a silence, and what cannot be understood changes nothing', () => {
    const seen = applyTransient([], 'ticketViewing', viewing(), 0);
    expect(applyTransient(seen, 'ticketViewing', { ticketId: 'x' }, 1)).toBe(seen);
    const later = applyTransient(seen, 'ticketTyping', { ticketId: 2, user: rafael }, transientMs.viewingLasts + 1);
    expect(kinds(later)).toEqual(['ticketTyping 2']);
  });
});

it('writing is said every few seconds, and at once over a new connection', () => {
  const emitted: string[] = [];
  const connect = () => setTransientSocket((event, ticketId) => emitted.push(`${event} ${ticketId}`));
  connect();
  sendTyping(1, 10_000);
  sendTyping(1, 10_000 + transientMs.typingEvery - 1);
  expect(emitted).toEqual(['typing 1']);
  sendTyping(1, 10_000 + transientMs.typingEvery);
  setTransientSocket(null);
  sendTyping(1, 14_000);
  connect();
  sendTyping(1, 14_001);
  expect(emitted).toEqual(['typing 1', 'typing 1', 'typing 1']);
  setTransientSocket(null);
});
