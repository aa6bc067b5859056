import type { Subscriber } from '../../platform/subscribers.ts';
import type { TimerHandler } from '../../platform/timers.ts';
import { afterClose } from '../tickets/index.ts';
import { scheduleAfterClose, sendAfterClose } from './after-close.ts';
import { answerCall, askRatingAgain, greetAfterAccept, tellTransfer, thankForRating } from './courtesies.ts';
import { heedSilence, idleKind } from './idle.ts';
import { openWhatWasNoRating, ratingLeft } from './ratings.ts';
import { heedPromises, promiseKind } from './sla.ts';

/** `closeAfterHours`: how long an open ticket may lie without a word (BOT-22); 0 is for ever. */
interface Rules {
  closeAfterHours: number;
}

export function autoReplySubscribers({ closeAfterHours }: Rules): Subscriber[] {
  const look = (on: string): Subscriber => ({
    name: 'ticket-clocks',
    on,
    async handle(tx, scope, { ticketId }) {
      await heedSilence(tx, scope, ticketId, closeAfterHours);
      await heedPromises(tx, scope, ticketId);
    },
  });
  return [
    look('ticket.created'),
    look('ticket.updated'),
    { name: 'accept-greeting', on: 'ticket.accepted', handle: greetAfterAccept },
    { name: 'transfer-message', on: 'ticket.transferred', handle: tellTransfer },
    { name: 'goodbye', on: 'ticket.resolved', handle: scheduleAfterClose },
    { name: 'rating-thanks', on: 'ticket.rated', handle: thankForRating },
    { name: 'rating-repeat', on: 'ticket.rating-missed', handle: askRatingAgain },
    { name: 'call-answer', on: 'message.received', handle: answerCall },
  ];
}

export function ticketTimers({ closeAfterHours }: Rules): TimerHandler[] {
  return [
    { kind: idleKind, handle: (tx, scope, ticketId) => heedSilence(tx, scope, ticketId, closeAfterHours) },
    { kind: afterClose.kind, handle: sendAfterClose },
    { kind: ratingLeft.kind, handle: openWhatWasNoRating },
    { kind: promiseKind, handle: heedPromises },
  ];
}
