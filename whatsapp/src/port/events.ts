import type { Body } from './body.ts';
import type { WaError } from './errors.ts';
import type { Identity, MessageRef } from './identity.ts';

/** Delivery state of a message: 1 pending, 2 at WhatsApp, 3 on the phone, 4 read, 5 played. It only rises. */
export type Ack = 1 | 2 | 3 | 4 | 5;

export type SessionState =
  | { state: 'opening' }
  | { state: 'qr'; qr: string; expiresAt: Date }
  | { state: 'pairing-code'; code: string }
  | { state: 'connected'; phone: string; lid?: string; name?: string }
  /** The QR was not scanned in time; the provider waits for the next `start`. */
  | { state: 'timeout' }
  /** Disconnected; the provider connects again at `retryAt`. */
  | { state: 'waiting'; code: number; retryAt: Date }
  /** Ended until a person acts; `error` names the action. */
  | { state: 'ended'; code: number; error: WaError };

interface EventBase {
  /** A repeated event has the same key, also when another process emits it. */
  dedupeKey: string;
  at: Date;
  /** The journal row that counts as delivered once this event is stored. */
  journalKey?: string;
}

export interface InboundMessage extends EventBase {
  type: 'message';
  ref: MessageRef;
  /** All known identities of the chat's contact or group. */
  chat: Identity[];
  /** All known identities of the author; equal to `chat` for a customer outside a group. */
  sender: Identity[];
  senderName?: string;
  /** Written on the company's own phone (or another linked device). */
  isFromPhone: boolean;
  /** Written before the device was linked. */
  isHistory: boolean;
  isForwarded?: boolean;
  body: Body;
  quoted?: { id: string; text?: string };
}

/** All inbound events of a provider. `dedupeKey` makes a repeated event safe. */
export type WaEvent =
  | ({ type: 'session' } & EventBase & SessionState)
  | InboundMessage
  | ({ type: 'ack'; ref: MessageRef; ack: Ack; clientId?: string } & EventBase)
  | ({ type: 'failed'; ref: MessageRef; error: WaError; clientId?: string } & EventBase)
  | ({ type: 'edited'; ref: MessageRef; text: string } & EventBase)
  | ({ type: 'deleted'; ref: MessageRef } & EventBase)
  /** A null `emoji` removes the reaction. */
  | ({ type: 'reaction'; ref: MessageRef; by: Identity[]; isFromPhone: boolean; emoji: string | null } & EventBase)
  /** Identities that belong to one person. */
  | ({ type: 'identity'; names: Identity[]; displayName?: string } & EventBase)
  | ({ type: 'typing'; chat: Identity[]; isTyping: boolean } & EventBase)
  | ({ type: 'call'; callId: string; from: Identity[]; isVideo: boolean; status: 'ringing' | 'ended' } & EventBase)
  | ({ type: 'group'; group: Identity; subject?: string } & EventBase)
  /** WhatsApp limits the sends of the number; without `until` the end is unknown. */
  | ({ type: 'restriction'; reason: string; until?: Date } & EventBase)
  /** The number of new chats that the connection may still start. */
  | ({ type: 'quota'; newChatsLeft: number } & EventBase)
  | ({ type: 'template'; name: string; language: string; status: string; reason?: string } & EventBase);

export type WaEventOf<Type extends WaEvent['type']> = Extract<WaEvent, { type: Type }>;
