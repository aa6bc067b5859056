/**
 * One identity of a person or group at WhatsApp. A person has several, and each of them may be missing:
 * `pn` is a phone number in digits with country code, `lid` and `bsuid` are ids that hide the number,
 * `username` is the name a person chose, `group` is a group's id.
 */
export interface Identity {
  kind: 'pn' | 'lid' | 'bsuid' | 'username' | 'group';
  value: string;
}

/** The address of one message: `id` is unique within a chat of a connection. */
export interface MessageRef {
  chat: Identity;
  id: string;
  fromMe: boolean;
  /** The author of a group message. */
  author?: Identity;
}
