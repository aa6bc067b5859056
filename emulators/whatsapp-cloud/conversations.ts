import type { PhoneMessage, PlainBody } from '../lib/messages.ts';
import type { Person } from './people.ts';
import type { CloudNumber } from './number.ts';

export type MessageBody =
  PlainBody<{ mediaId: string }> | { kind: 'template'; name: string; language: string; text: string };

/** The platform gives every message a new id, so no message is repeated. */
export type ChatMessage = PhoneMessage<MessageBody> & { repeats: 0 };

export interface Kept {
  conversation: Conversation;
  message: ChatMessage;
  /** Data of the company that the statuses repeat. */
  opaque?: string;
}

/** One number and one person. */
export interface Conversation {
  number: CloudNumber;
  person: Person;
  /** Opens the 24 hours in which free text is allowed. */
  lastWrittenAt: number | null;
  /** Oldest first. */
  messages: ChatMessage[];
  typingUntil: number;
  /** Accepted while the person's phone was off. */
  undelivered: Kept[];
}

export interface Conversations {
  between(number: CloudNumber, person: Person): Conversation;
  of(person: Person): Conversation[];
  keep(kept: Kept): void;
  find(id: string): Kept | undefined;
}

// An emulator that runs for days under load must not grow: the oldest messages are dropped first.
const MAX_PER_CHAT = 2_000;
const MAX_KEPT = 100_000;

export function createConversations(): Conversations {
  const byPair = new Map<string, Conversation>();
  const byPerson = new Map<Person, Conversation[]>();
  const byId = new Map<string, Kept>();

  const open = (number: CloudNumber, person: Person): Conversation => {
    const conversation = { number, person, lastWrittenAt: null, messages: [], typingUntil: 0, undelivered: [] };
    byPerson.set(person, [...(byPerson.get(person) ?? []), conversation]);
    return conversation;
  };

  return {
    between(number, person) {
      const key = `${number.phoneNumberId}/${person.phone}`;
      const conversation = byPair.get(key) ?? open(number, person);
      byPair.set(key, conversation);
      return conversation;
    },
    of: (person) => byPerson.get(person) ?? [],
    keep(kept) {
      byId.set(kept.message.id, kept);
      const [oldest] = byId.keys();
      if (byId.size > MAX_KEPT && oldest !== undefined) byId.delete(oldest);
    },
    find: (id) => byId.get(id),
  };
}

/** Adds a message to the customer's phone. */
export function show({ messages }: Conversation, message: ChatMessage): void {
  messages.push(message);
  if (messages.length > 2 * MAX_PER_CHAT) messages.splice(0, MAX_PER_CHAT);
}
