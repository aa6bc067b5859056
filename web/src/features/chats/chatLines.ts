import type { ChatMessage } from '@recadia/contract/chats';

/** A message as it stands in the log. */
export interface ChatLine {
  key: string;
  message: ChatMessage;
  /** First of its day. */
  opensDay: boolean;
  /** The same person's next words, moments later. */
  joins: boolean;
}

const momentMs = 5 * 60_000;

export function buildLines(messages: ChatMessage[]): ChatLine[] {
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const opensDay = !before || dayOf(before) !== dayOf(message);
    const isSoon = before !== undefined && Date.parse(message.createdAt) - Date.parse(before.createdAt) < momentMs;
    return {
      key: String(message.id),
      message,
      opensDay,
      joins: !opensDay && isSoon && before.senderId === message.senderId,
    };
  });
}

const dayOf = ({ createdAt }: ChatMessage): string => new Date(createdAt).toDateString();
