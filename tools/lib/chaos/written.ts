/** One message a customer writes; the text says which chat it is of and its place there. */
export interface Written {
  chat: number;
  no: number;
}

export const textOf = ({ chat, no }: Written): string => `chat ${chat} message ${no}`;
/** Half of the chats are with the linked number, half with the Cloud number. */
export const isLinked = (chat: number): boolean => chat % 2 === 0;
export const customerOf = (chat: number): string => `55119${(80_000_000 + chat).toString()}`;
