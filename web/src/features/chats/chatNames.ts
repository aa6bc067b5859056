import type { Chat } from '@recadia/contract/chats';

/** What two people have with each other is called by the other one's name. */
export function titleOf(chat: Chat, me: number): string {
  const other = chat.isDirect ? chat.users.find(({ userId }) => userId !== me) : undefined;
  return other?.user.name ?? chat.title;
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** Who said the last words, where that is not plain: oneself, or one of several. */
export function lastSpeaker(chat: Chat, me: number, you: string): string | null {
  if (chat.lastSenderId === null) return null;
  if (chat.lastSenderId === me) return you;
  const speaker = chat.users.find(({ userId }) => userId === chat.lastSenderId);
  return chat.isDirect || !speaker ? null : firstName(speaker.user.name);
}
