import type { TenantTx } from '@recadia/db';
import * as promises from '../features/queues/service-levels.sql.ts';
import * as autoReplies from '../features/auto-replies/auto-replies.sql.ts';
import * as rating from '../features/tickets/lifecycle/rating.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import * as timers from '../platform/jobs/timers.sql.ts';

interface OtherIds {
  ticketId: number;
  contactId: number;
  connectionId: number;
  queueId: number;
  userId: number;
  lifeId: number;
}
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

const kind = 'idle';

/** The SQL of timers and ratings, called with our scope and the other tenant's ids. */
export const clockReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
  [
    'timers.sql.ts',
    timers,
    {
      armTimer: (tx, mine, { ticketId }) => timers.armTimer(tx, mine, { ticketId, kind, dueAt: new Date() }),
      disarmTimer: (tx, mine, { ticketId }) => timers.disarmTimer(tx, mine, { ticketId, kind }),
      takeDueTimer: (tx, mine, { ticketId }) => timers.takeDueTimer(tx, mine, { ticketId, kind }),
      setTimerFailed: (tx, mine, { ticketId }) => timers.setTimerFailed(tx, mine, { ticketId, kind }, 'x', [1]),
      wakeTimersOf: (tx, mine, { connectionId }) => timers.wakeTimersOf(tx, mine, kind, { connectionId }),
    },
  ],
  [
    'service-levels.sql.ts',
    promises,
    {
      listServiceLevels: (tx, mine) => promises.listServiceLevels(tx, mine),
      updateServiceLevel: (tx, mine, { queueId }) =>
        promises.updateServiceLevel(tx, mine, queueId, { first_answer_minutes: 1, resolution_minutes: null }),
    },
  ],
  [
    'rating.sql.ts',
    rating,
    {
      lockClosed: (tx, mine, { contactId, connectionId }) =>
        rating.lockClosed(tx, mine, { contactId, connectionId }, 'oi'),
      insertRating: (tx, mine, { ticketId, lifeId, userId }) =>
        rating.insertRating(tx, mine, { ticketId, lifeId, userId, rate: 1 }),
      setRating: (tx, mine, { lifeId }) => rating.setRating(tx, mine, lifeId, 'over'),
      findUnrated: (tx, mine, { ticketId }) => rating.findUnrated(tx, mine, ticketId),
    },
  ],
  [
    'auto-replies.sql.ts',
    autoReplies,
    {
      lockFacts: (tx, mine, { ticketId }) => autoReplies.lockFacts(tx, mine, ticketId),
      setRatingAsked: (tx, mine, { ticketId }) => autoReplies.setRatingAsked(tx, mine, ticketId),
      setQueued: (tx, mine, { ticketId }) => autoReplies.setQueued(tx, mine, ticketId),
      setLate: (tx, mine, { ticketId }) => autoReplies.setLate(tx, mine, ticketId, 'resolution'),
      findQueueWeek: (tx, mine, { queueId }) => autoReplies.findQueueWeek(tx, mine, queueId),
    },
  ],
];
