import type { TicketChange } from '@recadia/contract/tickets';
import { describe, expect, it } from 'vitest';
import { changeOf, type TicketState } from './tickets.transitions.ts';

const me = 7;
const plain: TicketState = {
  status: 'open',
  userId: me,
  queueId: 1,
  connectionId: 3,
  useIntegration: true,
  promptId: 5,
  integrationId: 6,
};
const waiting: TicketState = { ...plain, status: 'pending', userId: null };
const closed: TicketState = { ...plain, status: 'closed' };
const ofColleague: TicketState = { ...plain, userId: 8 };
const answering = { useIntegration: true, promptId: 5, integrationId: 6 };

const cases: [what: string, now: TicketState, change: TicketChange, verb: string, next: Partial<TicketState>][] = [
  ['accept', waiting, { status: 'open', userId: me }, 'accepted', { status: 'open', userId: me, ...answering }],
  ['accept without saying who', waiting, { status: 'open' }, 'accepted', { status: 'open', userId: me, queueId: 1 }],
  ['accept into a queue', waiting, { status: 'open', userId: me, queueId: 2 }, 'accepted', { queueId: 2, userId: me }],
  ['accept an unassigned ticket', { ...plain, userId: null }, { status: 'open' }, 'accepted', { userId: me }],
  ['accept what is mine', plain, { status: 'open', userId: me }, 'accepted', plain],
  ['return', plain, { status: 'pending', userId: null }, 'returned', { status: 'pending', userId: null, queueId: 1 }],
  ['return a colleague’s', ofColleague, { status: 'pending' }, 'returned', { status: 'pending', userId: null }],
  [
    'resolve',
    plain,
    { status: 'closed', userId: me, queueId: 1 },
    'resolved',
    { status: 'closed', userId: me, useIntegration: false, promptId: null, integrationId: null },
  ],
  ['resolve and keep the user', ofColleague, { status: 'closed', userId: null }, 'resolved', { userId: 8 }],
  ['resolve what waits', waiting, { status: 'closed', userId: me }, 'resolved', { status: 'closed', userId: me }],
  ['reopen', { ...closed, userId: 8 }, { status: 'open', userId: me }, 'reopened', { status: 'open', userId: me }],
  ['reopen to wait', closed, { status: 'pending' }, 'reopened', { status: 'pending', userId: null }],
  [
    'transfer to a queue',
    plain,
    { queueId: 2, whatsappId: 3 },
    'transferred',
    { status: 'pending', userId: null, queueId: 2 },
  ],
  [
    'transfer to a user',
    plain,
    { userId: 9, queueId: 2, whatsappId: 4 },
    'transferred',
    { status: 'open', userId: 9, queueId: 2, connectionId: 4 },
  ],
  [
    'transfer to myself what a colleague has',
    ofColleague,
    { status: 'open', userId: me, queueId: 1, whatsappId: 3 },
    'transferred',
    { status: 'open', userId: me },
  ],
  ['transfer as a status and a queue', plain, { status: 'pending', queueId: 2 }, 'transferred', { queueId: 2 }],
  ['hand over', waiting, { status: 'open', userId: 9 }, 'transferred', { status: 'open', userId: 9, queueId: 1 }],
  ['let go', plain, { userId: null }, 'transferred', { status: 'pending', userId: null, queueId: 1 }],
  ['another answerer', plain, { promptId: null, useIntegration: false }, 'changed', { promptId: null, status: 'open' }],
  ['nothing', plain, {}, 'changed', plain],
];

describe('ticket transitions', () => {
  it.each(cases)('%s', (_what, now, change, verb, next) => {
    expect(changeOf(now, change, me)).toMatchObject({ verb, next });
  });

  it('reports the holder when another agent has the ticket', () => {
    expect(changeOf(ofColleague, { status: 'open', userId: me }, me)).toBe('held');
  });
});
