import type { PhoneMessage } from '../../lib/messages.ts';
import type { MessageBody } from './body.ts';

export type InboxMessage = PhoneMessage<MessageBody>;
type NewMessage = Pick<InboxMessage, 'id' | 'chat' | 'from' | 'body' | 'quotedId' | 'at' | 'ticks'>;

export interface Inbox {
  /** False when the chat already has this id: then only `repeats` grows. */
  add(message: NewMessage): boolean;
  find(chat: string, id: string): InboxMessage | undefined;
  list(chat?: string): InboxMessage[];
  chats(): string[];
  tick(chat: string, id: string, ticks: number): void;
}

// A soak run may write for days, so a phone drops its oldest messages.
const MAX_MESSAGES = 10_000;

export function createInbox(): Inbox {
  const messages = new Map<string, InboxMessage>();
  const keyOf = (chat: string, id: string) => `${chat} ${id}`;
  return {
    add: (message) => {
      const key = keyOf(message.chat, message.id);
      const known = messages.get(key);
      if (known) {
        known.repeats += 1;
        return false;
      }
      messages.set(key, { ...message, repeats: 0, reactions: {} });
      const [oldest] = messages.keys();
      if (messages.size > MAX_MESSAGES && oldest !== undefined) messages.delete(oldest);
      return true;
    },
    find: (chat, id) => messages.get(keyOf(chat, id)),
    list: (chat) => [...messages.values()].filter((message) => chat === undefined || message.chat === chat),
    chats: () => [...new Set([...messages.values()].map((message) => message.chat))],
    tick: (chat, id, ticks) => {
      const message = messages.get(keyOf(chat, id));
      if (message) message.ticks = Math.max(message.ticks, ticks);
    },
  };
}
