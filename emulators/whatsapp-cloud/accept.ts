import { show, type ChatMessage, type Conversation, type Kept, type MessageBody } from './conversations.ts';
import type { Person } from './people.ts';
import type { WebhookSender } from './webhooks/sender.ts';
import { statusUpdate, type Status, type StatusOf } from './webhooks/updates.ts';
import type { CloudNumber } from './number.ts';
import type { World } from './world.ts';

interface Accepted {
  number: CloudNumber;
  person: Person;
  body: MessageBody;
  quotedId?: string;
  opaque?: string;
}

// Free text is allowed for this long after the customer's last message.
const WINDOW_MS = 24 * 3_600_000;

export type Delivery = ReturnType<typeof createDelivery>;

/** Delivers a message after the API accepted it: to the customer's phone, or as a status with the failure. */
export function createDelivery({ clock, random, conversations }: World, sender: WebhookSender) {
  const newId = () => `wamid.${random.bytes(27).toString('base64')}`;

  const sendStatus = (of: StatusOf, status: Status, errorCode?: number) => {
    sender.enqueue(statusUpdate(of, status, { timestamp: String(clock.seconds()), errorCode }));
  };
  const statusOf = ({ conversation: { number, person }, message, opaque }: Kept): StatusOf => ({
    number,
    person,
    opaque,
    id: message.id,
    isTemplate: message.body.kind === 'template',
  });
  const putOnPhone = (kept: Kept) => {
    show(kept.conversation, kept.message);
    kept.message.ticks = 2;
    sendStatus(statusOf(kept), 'delivered');
  };
  const newMessage = (chat: string, from: string, body: MessageBody, quotedId?: string): ChatMessage => {
    const at = clock.now().toISOString();
    return { id: newId(), chat, from, body, quotedId, at, repeats: 0, reactions: {}, ticks: 1 };
  };

  return {
    newId,
    newMessage,
    /** Returns the id of the new message. */
    accept({ number, person, body, quotedId, opaque }: Accepted): string {
      const conversation = conversations.between(number, person);
      const kept = { conversation, message: newMessage(number.phone, number.phone, body, quotedId), opaque };
      const { id } = kept.message;
      conversation.typingUntil = 0;
      if (body.kind !== 'template' && !isWindowOpen(conversation, clock.now())) {
        sendStatus(statusOf(kept), 'failed', 131047);
        return id;
      }
      conversations.keep(kept);
      sendStatus(statusOf(kept), 'sent');
      if (person.isOnline) putOnPhone(kept);
      else conversation.undelivered.push(kept);
      return id;
    },
    /** The number has no WhatsApp: the API accepts the message all the same, and a status reports the failure. */
    acceptForUnknown(number: CloudNumber, phone: string, opaque?: string): string {
      const id = newId();
      const person = { phone, name: '', hidesPhone: false, isOnline: false };
      sendStatus({ number, person, id, opaque, isTemplate: false }, 'failed', 131026);
      return id;
    },
    /** Shows or removes the company's reaction under the message; returns the reaction's own id. */
    react({ conversation: { number, person }, message }: Kept, emoji: string, opaque?: string): string {
      const id = newId();
      if (emoji) message.reactions[number.phone] = emoji;
      else delete message.reactions[number.phone];
      sendStatus({ number, person, id, opaque, isTemplate: false }, 'sent');
      return id;
    },
    /** The phone is online again: delivers the pending messages. */
    deliverWaiting(person: Person) {
      for (const conversation of conversations.of(person)) {
        for (const kept of conversation.undelivered.splice(0)) putOnPhone(kept);
      }
    },
    /** The customer has read or played it. */
    advance(kept: Kept, status: 'read' | 'played') {
      const ticks = status === 'read' ? 3 : 4;
      if (kept.message.ticks >= ticks) return;
      kept.message.ticks = ticks;
      sendStatus(statusOf(kept), status);
    },
  };
}

function isWindowOpen({ lastWrittenAt }: Conversation, now: Date): boolean {
  return lastWrittenAt !== null && now.getTime() - lastWrittenAt < WINDOW_MS;
}
