import type { Subscription } from '../../platform/jobs/subscriptions.ts';

export const autoReplySubscriptions: Subscription[] = [
  // Only an event that moved a ticket changes its clocks.
  { subscriber: 'ticket-clocks', on: 'ticket.created' },
  { subscriber: 'ticket-clocks', on: 'ticket.updated', when: ({ data }) => data?.after !== undefined },
  { subscriber: 'accept-greeting', on: 'ticket.accepted' },
  { subscriber: 'transfer-message', on: 'ticket.transferred' },
  { subscriber: 'goodbye', on: 'ticket.resolved', when: ({ actorUserId }) => actorUserId !== undefined },
  { subscriber: 'rating-thanks', on: 'ticket.rated' },
  { subscriber: 'rating-repeat', on: 'ticket.rating-missed' },
  { subscriber: 'call-answer', on: 'message.received', when: ({ data }) => data?.isCall === true },
];
