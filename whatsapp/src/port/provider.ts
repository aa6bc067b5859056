import type { Body, MediaHandle, OutboundBody } from './body.ts';
import type { Capabilities } from './capabilities.ts';
import type { WaEvent } from './events.ts';
import type { Identity, MessageRef } from './identity.ts';

export interface OutboundMessage {
  /** Our unique id; a repeated id means the same message. */
  clientId: string;
  /** The address the customer last wrote from. */
  to: Identity;
  body: OutboundBody;
  quoted?: { ref: MessageRef; body: Body };
}

/** A message handed to the provider; an `ack` event reports its arrival at WhatsApp. */
export interface Sent {
  ref: MessageRef;
  /** The bytes that `SessionStore.readSent` must return for 14 days. */
  encoded?: Uint8Array;
}

/** `url` is WhatsApp's temporary address; `file` is the handle for `openMedia`. */
export interface Picture {
  url: string;
  file: MediaHandle;
}

/**
 * One connection to WhatsApp. It only translates: queueing, retries, pacing and dedupe belong to the caller.
 * Calls that fail throw a `WaError`; calls outside the capabilities throw one with the code `unsupported`.
 */
export interface Provider {
  readonly capabilities: Capabilities;
  start(): Promise<void>;
  /** Disconnects without unlinking; no event is emitted afterwards. */
  stop(): Promise<void>;
  /** Unlinks the device or deregisters the number. */
  logout(): Promise<void>;
  requestPairingCode(phone: string): Promise<string>;

  send(message: OutboundMessage): Promise<Sent>;
  edit(ref: MessageRef, text: string, clientId: string): Promise<Sent>;
  deleteForAll(ref: MessageRef, clientId: string): Promise<Sent>;
  react(ref: MessageRef, emoji: string | null, clientId: string): Promise<Sent>;
  markRead(refs: MessageRef[]): Promise<void>;
  typing(to: Identity, isTyping: boolean, lastInbound?: MessageRef): Promise<void>;

  /** The identities WhatsApp confirms for each number; null for a number without WhatsApp. */
  checkNumbers(phones: string[]): Promise<Map<string, Identity[] | null>>;
  openMedia(handle: MediaHandle): Promise<NodeJS.ReadableStream>;
  /** The picture of a contact or a group; null when there is none or WhatsApp hides it from the company. */
  profilePicture(of: Identity): Promise<Picture | null>;
  rejectCall(callId: string, from: Identity): Promise<void>;
}

/** Called in order, one event at a time; a rejected event is delivered again. */
export type ReceiveEvent = (event: WaEvent) => Promise<void>;
