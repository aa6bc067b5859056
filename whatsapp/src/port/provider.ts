import type { Body, MediaHandle, OutboundBody } from './body.ts';
import type { Capabilities } from './capabilities.ts';
import type { WaEvent } from './events.ts';
import type { Identity, MessageRef } from './identity.ts';

export interface OutboundMessage {
  /** Ours, unique; the same id again means the same message. */
  clientId: string;
  /** The address the customer last wrote from. */
  to: Identity;
  body: OutboundBody;
  quoted?: { ref: MessageRef; body: Body };
}

/** Handed over, not yet at WhatsApp: that is told by an `ack` event. */
export interface Sent {
  ref: MessageRef;
  /** What `SessionStore.readSent` must answer for a fortnight. */
  encoded?: Uint8Array;
}

/** `url` is where WhatsApp shows it for a while; `file` is what `openMedia` takes. */
export interface Picture {
  url: string;
  file: MediaHandle;
}

/**
 * One connection to WhatsApp. It only translates: queueing, retries, pacing and dedupe belong to whoever holds it.
 * Calls that fail throw a `WaError`. A call the capabilities rule out throws one with code `unsupported`.
 */
export interface Provider {
  readonly capabilities: Capabilities;
  start(): Promise<void>;
  /** Lets go without unlinking; nothing is told afterwards. */
  stop(): Promise<void>;
  /** Unlinks the device or gives the number back. */
  logout(): Promise<void>;
  requestPairingCode(phone: string): Promise<string>;

  send(message: OutboundMessage): Promise<Sent>;
  edit(ref: MessageRef, text: string, clientId: string): Promise<Sent>;
  deleteForAll(ref: MessageRef, clientId: string): Promise<Sent>;
  react(ref: MessageRef, emoji: string | null, clientId: string): Promise<Sent>;
  markRead(refs: MessageRef[]): Promise<void>;
  typing(to: Identity, isTyping: boolean, lastInbound?: MessageRef): Promise<void>;

  /** The names WhatsApp confirms for each number; null where the number has no WhatsApp. */
  checkNumbers(phones: string[]): Promise<Map<string, Identity[] | null>>;
  openMedia(handle: MediaHandle): Promise<NodeJS.ReadableStream>;
  /** What somebody shows of themselves, or of a group; null where there is nothing, or nothing for our eyes. */
  profilePicture(of: Identity): Promise<Picture | null>;
  rejectCall(callId: string, from: Identity): Promise<void>;
}

/** Told in order, one at a time; the next waits until this one is done. A rejection is told again. */
export type ReceiveEvent = (event: WaEvent) => Promise<void>;
