import type { ChatMessage } from '@recadia/contract/chats';

/** A message as a line of the log. */
export interface ChatLine {
  key: string;
  message: ChatMessage;
  /** First message of its day. */
  opensDay: boolean;
  /** Same sender as the line above, within minutes. */
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
