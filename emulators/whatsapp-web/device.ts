import type { Connection } from './connection.ts';
import type { Person } from './people/person.ts';
import type { Bundle, OneTimeKey, SignedKey } from './signal/bundle.ts';
import { node, readJid, SERVER_JID, type BinaryNode } from './stanzas/nodes.ts';
import { newMessageId, type World } from './world.ts';

/** A client linked to somebody's account: the product, seen from here. */
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
  /** Linked and not yet told its history. */
  isFresh: boolean;
  connection: Connection | null;
  /**
   * What the client has not yet acknowledged, oldest first. WhatsApp keeps it and sends it again at the next login,
   * the same ciphertext under the same id.
   */
  mailbox: Map<string, BinaryNode>;
  /** Ids that were sealed anew because the client asked; its refusal of the first copy is still to come. */
  resent: Set<string>;
}

// The client uploads more when it is told of fewer than five.
const FEW_PRE_KEYS = 4;
// A client that never acknowledges must not fill the memory.
const MAX_MAILBOX = 50_000;

/** Keeps it for the device and, when the device is there, sends it; chaos may have its way with the sending only. */
export function deliver(world: World, device: Device, stanza: BinaryNode): void {
  device.mailbox.set(mailboxKey(device, stanza), stanza);
  const [oldest] = device.mailbox.keys();
  if (device.mailbox.size > MAX_MAILBOX && oldest !== undefined) device.mailbox.delete(oldest);
  const { connection } = device;
  if (connection?.isActive) {
    world.chaos.pass(stanza.tag, device.owner.phone, () => connection.send(stanza));
  }
}

/** The client said that it has it. */
export function acknowledge(device: Device, key: string): boolean {
  return device.mailbox.delete(key);
}

function mailboxKey(device: Device, { tag, attrs }: BinaryNode): string {
  return keyOf(device, tag, attrs.id, attrs.from, tag === 'receipt' ? attrs.type : undefined);
}

/** The address part tells apart two people who happen to use the same id; one's own stanzas come back in many forms. */
export function keyOf(device: Device, tag: string, id = '', from?: string, type?: string): string {
  const user = readJid(from)?.user ?? from ?? '';
  const isOwn = user === device.owner.phone || user === device.owner.lidUser;
  return `${tag}|${id}|${isOwn ? 'self' : user}|${type ?? ''}`;
}

export function takeDeviceBundle(world: World, device: Device): Bundle {
  const preKey = device.preKeys.shift();
  if (device.preKeys.length === FEW_PRE_KEYS) {
    const count = node('count', { value: String(FEW_PRE_KEYS) });
    deliver(
      world,
      device,
      node(
        'notification',
        { from: SERVER_JID, type: 'encrypt', id: newMessageId(world), t: String(world.clock.seconds()) },
        [count],
      ),
    );
  }
  return {
    registrationId: device.registrationId,
    identity: device.identity,
    signedPreKey: device.signedPreKey,
    preKey,
  };
}
