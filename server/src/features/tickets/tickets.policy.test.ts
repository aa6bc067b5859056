import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/session/people.ts';
import { canSeeTicket } from './tickets.policy.ts';

const defaultActor: Actor = {
  userId: 7,
  companyId: 1,
  sessionId: 's',
  name: 'Ana',
  email: 'ana@example.com',
  profile: 'user',
  super: false,
  allTicket: false,
  queueIds: [1, 2],
};

const tickets = {
  'of an own queue': { status: 'open', userId: 9, queueId: 2 },
  'of another queue': { status: 'open', userId: 9, queueId: 3 },
  'of another queue, but one’s own': { status: 'closed', userId: 7, queueId: 3 },
  'waiting without a queue': { status: 'pending', userId: null, queueId: null },
  'without a queue, of another user': { status: 'open', userId: 9, queueId: null },
  'closed without a queue': { status: 'closed', userId: null, queueId: null },
} as const;

const seen = (actor: Partial<Actor>) =>
  Object.entries(tickets)
    .filter(([, ticket]) => canSeeTicket({ ...defaultActor, ...actor }, ticket))
    .map(([name]) => name);

describe('ticket visibility', () => {
  it.each(['user', 'supervisor'] as const)('a %s: of the own queues, and the own ones', (profile) => {
    expect(seen({ profile })).toEqual(['of an own queue', 'of another queue, but one’s own']);
  });

  it('with allTicket also those that wait without a queue', () => {
    expect(seen({ allTicket: true, queueIds: [] })).toEqual([
      'of another queue, but one’s own',
      'waiting without a queue',
    ]);
  });

  it.each([{ profile: 'admin' as const }, { super: true }])('%j: all of them', (holder) => {
    expect(seen({ ...holder, queueIds: [] })).toEqual(Object.keys(tickets));
  });
});
