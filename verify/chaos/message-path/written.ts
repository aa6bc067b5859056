/** One message of a customer; its text contains the chat and the position there. */
export interface Written {
  chat: number;
  no: number;
}

export const textOf = ({ chat, no }: Written): string => `chat ${chat} message ${no}`;
/** Half of the chats use the linked number, half the Cloud number. */
export const isLinked = (chat: number): boolean => chat % 2 === 0;
export const customerOf = (chat: number): string => `55119${(80_000_000 + chat).toString()}`;
