import type { DomainEvent } from '../../platform/domain-event.ts';
import type { Subscription } from '../../platform/jobs/subscriptions.ts';

export const chatbotSubscriptions: Subscription[] = [
  { subscriber: 'chatbot', on: 'message.received', when: concernsBot },
  { subscriber: 'chatbot-silence', on: 'message.created', when: ({ actorUserId }) => actorUserId !== undefined },
];

/** The bot ignores messages to a ticket that an agent holds. */
function concernsBot({ data }: DomainEvent): boolean {
  return data?.isGroup !== true && (data?.isHeld !== true || data.fromMe === true);
}
