import type { Chaos } from '../lib/chaos.ts';
import type { Clock } from '../lib/clock.ts';
import type { Ledger } from '../lib/ledger.ts';
import type { Random } from '../lib/random.ts';
import type { MediaHost } from './media/host.ts';
import type { CertificateFlaw, Certificates } from './noise/certificates.ts';
import type { Inbox } from './people/inbox.ts';
import type { OneTimeKey, SignedKey } from './signal/bundle.ts';
import type { SignalDevice } from './signal/device.ts';
import type { SenderKeys } from './signal/sender-keys.ts';
import type { BinaryNode } from './stanzas/nodes.ts';
import type { StanzaRecord } from './stanzas/record.ts';

/** The state of this WhatsApp. Verbs take it as the first argument. */
export interface World {
  clock: Clock;
  random: Random;
  ledger: Ledger;
  chaos: Chaos;
  certificates: Certificates;
  certificateFlaw: () => CertificateFlaw | undefined;
  media: MediaHost;
  /** The automatic receipts of a customer's phone when a message arrives. */
  autoReceipts: 'none' | 'delivered' | 'read';
  people: Map<string, Person>;
  peopleByLid: Map<string, Person>;
  /** Linked devices by `phone:device`. */
  devices: Map<string, Device>;
  groups: Map<string, Group>;
  connections: Set<Connection>;
  stanzas: StanzaRecord;
}

/** One connected client. */
export interface Connection {
  /** The linked device, once logged in. */
  device: Device | null;
  /** The pending link request of an unknown client. */
  pairing: Pairing | null;
  /** Logged in and past the pending stanzas: new stanzas are sent at once. */
  isActive: boolean;
  clientKey(): Buffer;
  routingInfo(): Buffer | null;
  send(stanza: BinaryNode): void;
  /** Sends a query to the client, who answers under the same id. */
  ask(stanza: BinaryNode): Promise<BinaryNode>;
  /** The same promise, rejected when the client closes the connection first. */
  whileOpen<Result>(promise: Promise<Result>): Promise<Result>;
  /** Sends any bytes, properly encrypted, to test how the client handles them. */
  sendSealed(plaintext: Uint8Array): void;
  /** Sends any bytes without encryption. */
  sendRaw(bytes: Uint8Array): void;
  /** Sends the last stanza; the client closes the connection, or the server does after a while. */
  end(stanza: BinaryNode): void;
  drop(): void;
}

/** A client linked to an account: the product. */
export interface Device {
  owner: Person;
  id: number;
  jid: string;
  lid: string;
  noiseKey: Buffer;
  identity: Buffer;
  registrationId: number;
  signedPreKey: SignedKey;
  preKeys: OneTimeKey[];
  /** Linked, and its history is not sent yet. */
  isFresh: boolean;
  connection: Connection | null;
  /**
   * Stanzas that the client has not yet acknowledged, oldest first. WhatsApp keeps them and sends them again at the
   * next login, the same ciphertext under the same id.
   */
  mailbox: Map<string, BinaryNode>;
  /** Ids that were encrypted again on request of the client, whose refusal of the first copy is still to come. */
  resent: Set<string>;
}

/** A person with a number: a customer, or the owner of an account that devices are linked to. */
export interface Person {
  phone: string;
  name: string;
  lidUser: string;
  pn: string;
  lid: string;
  /** The number is hidden from the people the person writes to. */
  hidesPhone: boolean;
  /** The address of the person's picture; undefined without one. */
  pictureUrl: string | undefined;
  isOnline: boolean;
  /** How often this phone requested a message again, by id. */
  retries: Map<string, number>;
  /** Tasks that the phone runs when it is online again. */
  waiting: (() => Promise<void>)[];
  /** Marked as the owner of an account before any device is linked. */
  isOwner: boolean;
  /** Devices linked to this person's account; none for a customer. */
  deviceIds: number[];
  lastDeviceId: number;
  standing: Standing;
  /** The history for a device linked from now on. */
  pastChats: PastChat[];
  signal: SignalDevice;
  senderKeys: SenderKeys;
  inbox: Inbox;
  /** Runs tasks one after the other, as a phone does. */
  inTurn<Result>(task: () => Promise<Result>): Promise<Result>;
}

export interface Group {
  /** The part before `@g.us`. */
  id: string;
  jid: string;
  subject: string;
  createdAt: number;
  members: Person[];
}

/** A client that requested to be linked. */
interface Pairing {
  refs: string[];
  identity: Buffer;
  registrationId: number;
  signedPreKey: SignedKey;
  /** Set while a code is shown that the owner may type on the phone. */
  code?: { phone: string; wrappedEphemeral: Buffer };
  onCodeFinished?: (finish: { bundle: Buffer; identity: Buffer }) => void;
}

/** The past of a chat on the phone, sent to a newly linked device. */
export interface PastChat {
  with: Person;
  messages: { id: string; text: string; fromMe: boolean; at: Date }[];
}

/** The restrictions of an account. */
interface Standing {
  isBanned: boolean;
  /** Linking requires a passkey first, which companions without a browser cannot provide. */
  needsPasskey: boolean;
  /** Seconds since 1970 until which no new chat may be started; 0 when free. */
  reachOutLockedUntil: number;
}
