import * as autoReplies from './auto-replies.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
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
