import type { Subscriber } from '../../platform/jobs/subscribers.ts';
import type { TimerHandler } from '../../platform/jobs/timers.ts';
import { serviceLevelKind } from '../queues/index.ts';
import { afterClose } from '../tickets/index.ts';
import { scheduleAfterClose, sendAfterClose } from './after-close.ts';
import {
  answerCall,
  askRatingAgain,
  sendAgentGreeting,
  sendTransferMessage,
  sendRatingThanks,
} from './automatic-messages.ts';
import { lockFacts } from './auto-replies.sql.ts';
import { idleKind } from './clocks.ts';
import { applyDueIdleRule, applyIdleRule } from './idle.ts';
import { reopenAfterMissedRating, unratedTimer } from './ratings.ts';
import { applyDueServiceLevels, applyServiceLevels } from './service-levels.ts';

/** `closeAfterHours`: how long an open ticket may be idle (BOT-22); 0 means forever. */
interface Rules {
  closeAfterHours: number;
}

export function autoReplySubscribers({ closeAfterHours }: Rules): Subscriber[] {
  const onTicketEvent = (on: string): Subscriber => ({
    name: 'ticket-clocks',
    on,
    async handle(tx, scope, { ticketId }) {
      const facts = await lockFacts(tx, scope, ticketId);
      if (!facts) return;
      // A changed ticket is checked again because of its event.
      const isChanged = await applyIdleRule(tx, scope, facts, closeAfterHours);
      if (!isChanged) await applyServiceLevels(tx, scope, facts);
    },
  });
  return [
    onTicketEvent('ticket.created'),
    onTicketEvent('ticket.updated'),
    { name: 'accept-greeting', on: 'ticket.accepted', handle: sendAgentGreeting },
    { name: 'transfer-message', on: 'ticket.transferred', handle: sendTransferMessage },
    { name: 'goodbye', on: 'ticket.resolved', handle: scheduleAfterClose },
    { name: 'rating-thanks', on: 'ticket.rated', handle: sendRatingThanks },
    { name: 'rating-repeat', on: 'ticket.rating-missed', handle: askRatingAgain },
    { name: 'call-answer', on: 'message.received', handle: answerCall },
  ];
}

export function ticketTimers({ closeAfterHours }: Rules): TimerHandler[] {
  return [
    { kind: idleKind, handle: (tx, scope, ticketId) => applyDueIdleRule(tx, scope, ticketId, closeAfterHours) },
    { kind: afterClose.kind, handle: sendAfterClose },
    { kind: unratedTimer.kind, handle: reopenAfterMissedRating },
    { kind: serviceLevelKind, handle: applyDueServiceLevels },
  ];
}
