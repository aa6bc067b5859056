import type { MediaKind, Place } from './words.ts';

/** One message on a phone. `Body` is the content type of the emulator. */
export interface PhoneMessage<Body> {
  id: string;
  /** The phone of the other participant, or the group's id. */
  chat: string;
  /** The author's phone. */
  from: string;
  body: Body;
  quotedId?: string;
  at: string;
  /** How often the same id was received again in this chat; a phone shows it once. */
  repeats: number;
  /** Emoji by the phone of the reacting person. */
  reactions: Record<string, string>;
  editedText?: string;
  deletedAt?: string;
  /** 0 pending, 1 at WhatsApp, 2 delivered, 3 read, 4 played. */
  ticks: number;
}

/** The content of a message in either emulator. `File` locates a file. */
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
