import type { Advice, Identity, MediaKind, Provider } from '../index.ts';
import type { Heard } from './heard.test-suite.ts';

export interface OpenOptions {
  /** How the account is linked, where linking is a thing. By default the rig chooses. */
  linkBy?: 'qr' | 'code';
}

/** Starts a far side, connects a provider to it and waits until it is connected. */
export type OpenRig = (options?: OpenOptions) => Promise<Rig>;

/**
 * A provider and the far side it is connected to. One rig serves many checks, so each check brings its own customers.
 * Verbs a provider's capabilities rule out are never called: a rig lets them throw.
 */
export interface Rig {
  readonly provider: Provider;
  /** The company's own number, digits only. */
  readonly phone: string;
  /** Everything that was told, by every provider this rig has had. */
  readonly heard: Heard;
  /** A text somebody had written to the company before the account was linked. */
  readonly past: { phone: string; text: string };

  customer(options?: CustomerOptions): Promise<Customer>;
  /** A number in digits that has no WhatsApp. */
  stranger(): string;
  /** Somebody writes on the company's own phone; answers the message's id. */
  writeOnPhone(to: Customer, text: string): Promise<string>;
  /** A group of the company and these customers. */
  group(subject: string, members: Customer[]): Promise<Group>;
  /** A template that may be sent at once, its body being `text`. */
  template(name: string, text: string): Promise<void>;
  /** WhatsApp changes its mind about a template. */
  judgeTemplate(name: string, status: string): Promise<void>;

  /** The next message is refused, for a reason whose advice is answered. */
  refuseNextSend(): Promise<Advice>;
  /** While true, everything told to the provider is told twice. */
  repeatEverything(isOn: boolean): Promise<void>;
  /** The far side cannot be reached, until `reconnect`. */
  cutOff(): Promise<void>;
  reconnect(): Promise<void>;
  /** The hours pass for the far side only. */
  passHours(hours: number): Promise<void>;
  /** The company withdraws what it gave: unlinks the device on the phone, revokes the token. */
  revoke(): Promise<void>;
  /** The provider lets go and, after `meanwhile`, another takes over with what the first one stored. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Ends this rig; nothing of it stays open. */
  close(): Promise<void>;
}

export interface CustomerOptions {
  name?: string;
  /** The company sees a hidden id (and maybe a username), never the number. */
  hidesPhone?: boolean;
}

/** A person with WhatsApp. Message ids, given and answered, are the ones the provider tells. */
export interface Customer {
  readonly phone: string;
  readonly name: string;
  /** Where a company that knows this customer writes to. */
  readonly address: Identity;
  write(words: Words, more?: { quotes?: string; isForwarded?: boolean; group?: Group }): Promise<string>;
  react(messageId: string, emoji: string | null): Promise<void>;
  edit(messageId: string, text: string): Promise<void>;
  remove(messageId: string): Promise<void>;
  read(messageId: string): Promise<void>;
  play(messageId: string): Promise<void>;
  type(isTyping: boolean): Promise<void>;
  /** Rings; answers the call's id. */
  call(): Promise<string>;
  /** What they show of themselves; null takes it away. */
  showPicture(picture: Buffer | null): Promise<void>;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** What is on the customer's phone from the company, oldest first. */
  inbox(): Promise<Received[]>;
  sees(): Promise<Seen>;
}

/** What a customer sees of the company, beside its messages. */
interface Seen {
  /** The customer's own messages that carry the ticks of having been read. */
  readIds: string[];
  isTyping: boolean;
  /** The company's reactions by message id, to messages of either side. */
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
  /** How often the same message came again and was dropped. */
  repeats: number;
  group?: Identity;
}
