import { show, type ChatMessage, type Conversation, type Kept, type MessageBody } from './conversations.ts';
import type { Person } from './people.ts';
import type { Courier } from './webhooks/courier.ts';
import { statusUpdate, type Status, type StatusOf } from './webhooks/updates.ts';
import type { CloudNumber, World } from './world.ts';

interface Accepted {
  number: CloudNumber;
  person: Person;
  body: MessageBody;
  quotedId?: string;
  opaque?: string;
}

// Free text may go for so long after the customer's last message.
const WINDOW_MS = 24 * 3_600_000;

export type Delivery = ReturnType<typeof createDelivery>;

/** What becomes of a message after the API said yes: the customer's phone has it, or a status says why not. */
export function createDelivery({ clock, random, conversations }: World, courier: Courier) {
  const newId = () => `wamid.${random.bytes(27).toString('base64')}`;

  const tellStatus = (of: StatusOf, status: Status, errorCode?: number) => {
    courier.tell(statusUpdate(of, status, { timestamp: String(clock.seconds()), errorCode }));
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
    tellStatus(statusOf(kept), 'delivered');
  };
  const newMessage = (chat: string, from: string, body: MessageBody, quotedId?: string): ChatMessage => {
    const at = clock.now().toISOString();
    return { id: newId(), chat, from, body, quotedId, at, repeats: 0, reactions: {}, ticks: 1 };
  };

  return {
    newId,
    newMessage,
    /** Answers the new message's id. */
    accept({ number, person, body, quotedId, opaque }: Accepted): string {
      const conversation = conversations.between(number, person);
      const kept = { conversation, message: newMessage(number.phone, number.phone, body, quotedId), opaque };
      const { id } = kept.message;
      conversation.typingUntil = 0;
      if (body.kind !== 'template' && !isWindowOpen(conversation, clock.now())) {
        tellStatus(statusOf(kept), 'failed', 131047);
        return id;
      }
      conversations.keep(kept);
      tellStatus(statusOf(kept), 'sent');
      if (person.isOnline) putOnPhone(kept);
      else conversation.undelivered.push(kept);
      return id;
    },
    /** The number is nobody's: the API says yes all the same, and then a status says no. */
    acceptForNobody(number: CloudNumber, phone: string, opaque?: string): string {
      const id = newId();
      const person = { phone, name: '', hidesPhone: false, isOnline: false };
      tellStatus({ number, person, id, opaque, isTemplate: false }, 'failed', 131026);
      return id;
    },
    /** The company's reaction appears under the message, or is taken back; answers the reaction's own id. */
    react({ conversation: { number, person }, message }: Kept, emoji: string, opaque?: string): string {
      const id = newId();
      if (emoji) message.reactions[number.phone] = emoji;
      else delete message.reactions[number.phone];
      tellStatus({ number, person, id, opaque, isTemplate: false }, 'sent');
      return id;
    },
    /** The phone is back: what waited is on it now. */
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
      tellStatus(statusOf(kept), status);
    },
  };
}

function isWindowOpen({ lastWrittenAt }: Conversation, now: Date): boolean {
  return lastWrittenAt !== null && now.getTime() - lastWrittenAt < WINDOW_MS;
}
