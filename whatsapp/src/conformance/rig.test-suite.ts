import type { Advice, Identity, MediaKind, Provider } from '../index.ts';
import type { EventRecorder } from './event-recorder.test-suite.ts';

export interface OpenOptions {
  /** How the account is linked; the rig has a default, and providers without linking ignore it. */
  linkBy?: 'qr' | 'code';
}

/** Starts an emulator and a provider and waits until the provider is connected. */
export type OpenRig = (options?: OpenOptions) => Promise<Rig>;

/**
 * A provider and the emulator it is connected to. Many checks share one rig, so each check creates its own customers.
 * Methods outside the capabilities of the provider throw; no check calls them.
 */
export interface Rig {
  readonly provider: Provider;
  /** The company's own number, digits only. */
  readonly phone: string;
  /** The events of every provider this rig has had. */
  readonly events: EventRecorder;
  /** A text that a contact wrote to the company before the account was linked. */
  readonly past: { phone: string; text: string };

  customer(options?: CustomerOptions): Promise<Customer>;
  /** A number in digits that has no WhatsApp. */
  unregisteredPhone(): string;
  /** Writes a message on the company's own phone and returns its id. */
  writeOnPhone(to: Customer, text: string): Promise<string>;
  /** A group of the company and these customers. */
  group(subject: string, members: Customer[]): Promise<Group>;
  /** Creates an approved template with the body `text`. */
  template(name: string, text: string): Promise<void>;
  /** Changes the status of a template at WhatsApp. */
  setTemplateStatus(name: string, status: string): Promise<void>;

  /** WhatsApp refuses the next message; returns the advice of that refusal. */
  refuseNextSend(): Promise<Advice>;
  /** While on, the emulator delivers every inbound event twice. */
  repeatEverything(isOn: boolean): Promise<void>;
  /** Makes the emulator unreachable until `reconnect`. */
  cutOff(): Promise<void>;
  reconnect(): Promise<void>;
  /** Advances the clock of the emulator only. */
  passHours(hours: number): Promise<void>;
  /** The company revokes the access: it unlinks the device on the phone or revokes the token. */
  revoke(): Promise<void>;
  /** Stops the provider, runs `meanwhile` and starts a new provider on the same store. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Stops the provider and the emulator. */
  close(): Promise<void>;
}

export interface CustomerOptions {
  name?: string;
  /** The company sees an id that hides the number, and maybe a username. */
  hidesPhone?: boolean;
}

/** A person with WhatsApp. Message ids are the ids of the provider's events. */
export interface Customer {
  readonly phone: string;
  readonly name: string;
  /** The address to which a company sends. */
  readonly address: Identity;
  write(words: Words, more?: { quotes?: string; isForwarded?: boolean; group?: Group }): Promise<string>;
  react(messageId: string, emoji: string | null): Promise<void>;
  edit(messageId: string, text: string): Promise<void>;
  remove(messageId: string): Promise<void>;
  read(messageId: string): Promise<void>;
  play(messageId: string): Promise<void>;
  type(isTyping: boolean): Promise<void>;
  /** Starts a call and returns its id. */
  call(): Promise<string>;
  /** Sets the profile picture; null removes it. */
  showPicture(picture: Buffer | null): Promise<void>;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** The company's messages on the customer's phone, oldest first. */
  inbox(): Promise<Received[]>;
  sees(): Promise<Seen>;
}

/** The company's activity as the customer sees it, without messages. */
interface Seen {
  /** Ids of the customer's messages that are shown as read. */
  readIds: string[];
  isTyping: boolean;
  /** The company's reactions by message id. */
  reactions: Record<string, string>;
  rejectedCalls: string[];
}

export interface Group {
  readonly address: Identity;
  readonly subject: string;
}

export type Words =
  | { text: string }
  | { media: SampleMedia }
  | { location: { latitude: number; longitude: number; name?: string; address?: string } }
  | { vcards: string[] };

export interface SampleMedia {
  kind: MediaKind;
  mimeType: string;
  bytes: Buffer;
  caption?: string;
  fileName?: string;
  isVoice?: boolean;
}

/** One message on a customer's phone. */
export interface Received {
  id: string;
  text?: string;
  media?: SampleMedia;
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  vcards?: string[];
  quotedId?: string;
  editedText?: string;
  isDeleted: boolean;
  /** The number of dropped repeats of the same message. */
  repeats: number;
  group?: Identity;
}
