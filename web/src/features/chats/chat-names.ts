import type { Chat } from '@recadia/contract/chats';

/** A direct chat has the name of the other user. */
export function titleOf(chat: Chat, me: number): string {
  const other = chat.isDirect ? chat.users.find(({ userId }) => userId !== me) : undefined;
  return other?.user.name ?? chat.title;
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** The sender of the last message, unless it is obvious in a direct chat. */
export function lastSender(chat: Chat, me: number, you: string): string | null {
  if (chat.lastSenderId === null) return null;
  if (chat.lastSenderId === me) return you;
  const sender = chat.users.find(({ userId }) => userId === chat.lastSenderId);
  return chat.isDirect || !sender ? null : firstName(sender.user.name);
}
