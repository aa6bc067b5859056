import { sql } from 'kysely';
import type { DomainEvent } from '../../platform/domain-event.ts';
import type { Subscription } from '../../platform/jobs/subscriptions.ts';

/** The bot of the ticket is not silent yet; a connection without greeting and queues has no bot. */
const isSilenceable = sql<boolean>`
  not t.is_group and t.status <> 'closed' and t.bot_silence is null and exists (
    select from connections n where n.company_id = t.company_id and n.id = t.connection_id and n.deleted_at is null
      and (n.greeting_message <> '' or exists (
        select from connection_queues c where c.company_id = n.company_id and c.connection_id = n.id)))`;

const isByAgent = ({ actorUserId }: DomainEvent): boolean => actorUserId !== undefined;

export const chatbotSubscriptions: Subscription[] = [
  { subscriber: 'chatbot', on: 'message.received', when: concernsBot },
  { subscriber: 'chatbot-silence', on: 'message.created', when: isByAgent, where: isSilenceable },
];

/** The bot ignores messages to a ticket that an agent holds. */
function concernsBot({ data }: DomainEvent): boolean {
  return data?.isGroup !== true && (data?.isHeld !== true || data.fromMe === true);
}
