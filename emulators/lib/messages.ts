import type { MediaKind, Place } from './words.ts';

/** One message as it stands on somebody's phone. `Body` is what this far side's messages can say. */
export interface PhoneMessage<Body> {
  id: string;
  /** The other side's phone, or the group's id. */
  chat: string;
  /** Phone of whoever wrote it. */
  from: string;
  body: Body;
  quotedId?: string;
  at: string;
  /** How often the same id came again for this chat; a phone shows it once. */
  repeats: number;
  /** Emoji by the phone of whoever reacted. */
  reactions: Record<string, string>;
  editedText?: string;
  deletedAt?: string;
  /** 0 on its way, 1 at WhatsApp, 2 delivered, 3 read, 4 played. */
  ticks: number;
}

/** What a message says on either far side, in plain words. `File` tells where a file lies. */
export type PlainBody<File> =
  | { kind: 'text'; text: string }
  | MediaBody<File>
  | ({ kind: 'location' } & Place)
  | { kind: 'contacts'; vcards: string[] };

export type MediaBody<File> = File & {
  kind: MediaKind;
  mimeType: string;
  bytes: number;
  fileName?: string;
  caption?: string;
  voice?: boolean;
};
