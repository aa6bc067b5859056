import type { Body } from './body.ts';
import type { WaError } from './errors.ts';
import type { Identity, MessageRef } from './identity.ts';

/** How far a message got: 1 on its way, 2 at WhatsApp, 3 on the phone, 4 read, 5 played. It only ever rises. */
export type Ack = 1 | 2 | 3 | 4 | 5;

export type SessionState =
  | { state: 'opening' }
  | { state: 'qr'; qr: string; expiresAt: Date }
  | { state: 'pairing-code'; code: string }
  | { state: 'connected'; phone: string; lid?: string; name?: string }
  /** Nobody scanned; nothing happens until somebody asks again. */
  | { state: 'timeout' }
  /** Down for now; `retryAt` is when the provider tries again by itself. */
  | { state: 'waiting'; code: number; retryAt: Date }
  /** Over until a person does something; `error` says what. */
  | { state: 'ended'; code: number; error: WaError };

interface Happening {
  /** The same happening has the same key, however often and by whichever process it is told. */
  dedupeKey: string;
  at: Date;
  /** The row of the session's journal that counts as told once this event is stored. */
  journalKey?: string;
}

export interface InboundMessage extends Happening {
  type: 'message';
  ref: MessageRef;
  /** All names of the chat's other side that the message shows. */
  chat: Identity[];
  /** All names of the writer; in a chat of two with a customer the same as `chat`. */
  sender: Identity[];
  senderName?: string;
  /** Written on the company's own phone (or another linked device). */
  isFromPhone: boolean;
  /** From before the device was linked. */
  isHistory: boolean;
  isForwarded?: boolean;
  body: Body;
  quoted?: { id: string; text?: string };
}

/** Everything a provider tells. `dedupeKey` makes each safe to hear twice. */
export type WaEvent =
  | ({ type: 'session' } & Happening & SessionState)
  | InboundMessage
  | ({ type: 'ack'; ref: MessageRef; ack: Ack; clientId?: string } & Happening)
  | ({ type: 'failed'; ref: MessageRef; error: WaError; clientId?: string } & Happening)
  | ({ type: 'edited'; ref: MessageRef; text: string } & Happening)
  | ({ type: 'deleted'; ref: MessageRef } & Happening)
  /** `emoji` null takes the reaction back. */
  | ({ type: 'reaction'; ref: MessageRef; by: Identity[]; isFromPhone: boolean; emoji: string | null } & Happening)
  /** Names that belong to one person. */
  | ({ type: 'identity'; names: Identity[]; displayName?: string } & Happening)
  | ({ type: 'typing'; chat: Identity[]; isTyping: boolean } & Happening)
  | ({ type: 'call'; callId: string; from: Identity[]; isVideo: boolean; status: 'ringing' | 'ended' } & Happening)
  | ({ type: 'group'; group: Identity; subject?: string } & Happening)
  /** WhatsApp limits what the number may send; without `until` nobody knows for how long. */
  | ({ type: 'restriction'; reason: string; until?: Date } & Happening)
  /** How many people who never wrote the number may still write to. */
  | ({ type: 'quota'; newChatsLeft: number } & Happening)
  | ({ type: 'template'; name: string; language: string; status: string; reason?: string } & Happening);

export type WaEventOf<Type extends WaEvent['type']> = Extract<WaEvent, { type: Type }>;
