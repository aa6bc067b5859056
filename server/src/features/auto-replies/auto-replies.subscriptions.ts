import { sql } from 'kysely';
import type { DomainEvent } from '../../platform/domain-event.ts';
import { timerJob } from '../../platform/jobs/timers.ts';
import type { Subscription } from '../../platform/jobs/subscriptions.ts';
import { serviceLevelKind } from '../queues/index.ts';
import { idleKind } from './clocks.ts';

/** A closed ticket has no clock to set, only clocks to stop; a timer that runs now checks the ticket itself. */
const hasClocks = sql<boolean>`
  t.status <> 'closed' or t.late_for is not null or exists (
    select from jobs j where j.company_id = t.company_id and j.task = ${timerJob.name} and j.worker is null
      and j.key in (${idleKind} || ':' || t.id, ${serviceLevelKind} || ':' || t.id))`;

const isSingle = sql<boolean>`not t.is_group`;

/** Both settings are off until an admin turns them on. */
const sends = (setting: 'sendGreetingAccepted' | 'sendMsgTransfTicket') => sql<boolean>`
  not t.is_group and exists (
    select from settings s where s.company_id = t.company_id and s.key = ${setting} and s.value = 'enabled')`;

const isByAgent = ({ actorUserId }: DomainEvent): boolean => actorUserId !== undefined;

export const autoReplySubscriptions: Subscription[] = [
  // Only an event that moved a ticket changes its clocks.
  { subscriber: 'ticket-clocks', on: 'ticket.created', where: hasClocks },
  {
    subscriber: 'ticket-clocks',
    on: 'ticket.updated',
    when: ({ data }) => data?.after !== undefined,
    where: hasClocks,
  },
  { subscriber: 'accept-greeting', on: 'ticket.accepted', where: sends('sendGreetingAccepted') },
  { subscriber: 'transfer-message', on: 'ticket.transferred', where: sends('sendMsgTransfTicket') },
  { subscriber: 'goodbye', on: 'ticket.resolved', when: isByAgent, where: isSingle },
  { subscriber: 'rating-thanks', on: 'ticket.rated' },
  { subscriber: 'rating-repeat', on: 'ticket.rating-missed' },
  { subscriber: 'call-answer', on: 'message.received', when: ({ data }) => data?.isCall === true, where: isSingle },
];
