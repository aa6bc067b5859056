import { sql } from 'kysely';
import type { DomainEvent } from '../../platform/domain-event.ts';
import type { Subscription } from '../../platform/jobs/subscriptions.ts';

/** A scheduled message exists that must be cancelled when the customer answers. */
const isAwaited = sql<boolean>`exists (
  select from schedules p where p.company_id = t.company_id and p.contact_id = t.contact_id and p.cancel_on_reply
    and p.status in ('PENDENTE', 'AGENDADA') and p.handed_at is null)`;

export const scheduleSubscriptions: Subscription[] = [
  { subscriber: 'schedules', on: 'message.received', when: ({ data }) => data?.fromMe === false, where: isAwaited },
  { subscriber: 'schedule-sent', on: 'message.updated', when: isScheduled },
  { subscriber: 'schedule-sent', on: 'message.failed', when: isScheduled },
];

/** Schedules give their messages a client id with this prefix. */
function isScheduled({ data }: DomainEvent): boolean {
  return typeof data?.clientId === 'string' && data.clientId.startsWith('schedule-');
}
