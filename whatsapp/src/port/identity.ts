/**
 * How WhatsApp names somebody. One person has several of these, and none is sure to be there:
 * `pn` a phone number in digits with country code, `lid` and `bsuid` ids that hide the number,
 * `username` the name a person chose, `group` a group's id.
 */
export interface Identity {
  kind: 'pn' | 'lid' | 'bsuid' | 'username' | 'group';
  value: string;
}

/** One message, as its provider finds it again: `id` is unique within a chat of a connection. */
export interface MessageRef {
  chat: Identity;
  id: string;
  fromMe: boolean;
  /** Who wrote it, where the chat is a group. */
  author?: Identity;
}
