import type { Bundle } from './signal/bundle.ts';
import { node, readJid, SERVER_JID, type BinaryNode } from './stanzas/nodes.ts';
import { newMessageId } from './world.ts';
import type { Device, World } from './model.ts';

// The client uploads more when the server reports fewer than five.
const FEW_PRE_KEYS = 4;
// A client that never acknowledges must not fill the memory.
const MAX_MAILBOX = 50_000;

/** Stores the stanza for the device and sends it when the device is connected; chaos rules affect only the sending. */
export function deliver(world: World, device: Device, stanza: BinaryNode): void {
  device.mailbox.set(mailboxKey(device, stanza), stanza);
  const [oldest] = device.mailbox.keys();
  if (device.mailbox.size > MAX_MAILBOX && oldest !== undefined) device.mailbox.delete(oldest);
  const { connection } = device;
  if (connection?.isActive) {
    world.chaos.pass(stanza.tag, device.owner.phone, () => connection.send(stanza));
  }
}

/** The client acknowledged the stanza. */
export function acknowledge(device: Device, key: string): boolean {
  return device.mailbox.delete(key);
}

function mailboxKey(device: Device, { tag, attrs }: BinaryNode): string {
  return keyOf(device, tag, attrs.id, attrs.from, tag === 'receipt' ? attrs.type : undefined);
}

/** The address distinguishes two people who use the same id; own stanzas return in many forms. */
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
