import type { WAMessageContent } from 'baileys';
import { deliver } from '../device.ts';
import { node, type BinaryNode } from '../stanzas/nodes.ts';
import { devicesOf } from '../world.ts';
import { encryptForDevice } from './encrypt.ts';
import type { Device, Group, Person, World } from '../model.ts';

export type Addressing = 'lid' | 'pn';

/** An outgoing message before it is encrypted for each device. */
export interface Outgoing {
  id: string;
  content: WAMessageContent;
  type: string;
  mediaType?: string;
  /** 1 edits, 7 revokes, 8 revokes as a group's admin. */
  edit?: string;
  addressing: Addressing;
  /** Hides the message when the phone cannot decrypt it. */
  hidesFailure?: boolean;
}

/** Recently sent messages, so that a device that could not decrypt one may request it again. */
const RECENT_PER_WORLD = 2_000;
const recentOf = new WeakMap<World, Map<string, (device: Device) => Promise<void>>>();

/** Encrypts the message for every device linked to the account and puts it into their mailboxes. */
export async function sendToAccount(world: World, from: Person, owner: Person, outgoing: Outgoing): Promise<void> {
  const address = addressOfDirect(from, outgoing.addressing);
  await sealForAll(world, from, devicesOf(world, owner), outgoing, (device) =>
    sealDirect(world, from, device, outgoing, address),
  );
}

/** The key of the group's chain is sent each time, because a device may be new. */
export async function sendToGroup(world: World, from: Person, group: Group, outgoing: Outgoing): Promise<void> {
  const { distribution, ciphertext } = await from.senderKeys.encrypt(group.jid, outgoing.content);
  const key = {
    senderKeyDistributionMessage: { groupId: group.jid, axolotlSenderKeyDistributionMessage: distribution },
  };
  const address = addressInGroup(from, group.jid, outgoing.addressing);
  const devices = group.members.filter((member) => member !== from).flatMap((member) => devicesOf(world, member));
  await sealForAll(world, from, devices, outgoing, async (device) => {
    const direct = await encryptForDevice(world, from, device, key);
    return stanzaOf(world, from, outgoing, address, [
      encNode(direct.type, direct.ciphertext, outgoing),
      encNode('skmsg', ciphertext, outgoing),
    ]);
  });
}

/** A status for all who have the person among their contacts. */
export async function sendStatus(world: World, from: Person, owner: Person, outgoing: Outgoing): Promise<void> {
  const group = { id: 'status', jid: 'status@broadcast', subject: '', createdAt: 0, members: [from, owner] };
  await sendToGroup(world, from, group, outgoing);
}

/** Typed by the owner on the phone itself: the linked devices get a copy. */
export async function sendFromPhone(
  world: World,
  owner: Person,
  to: Person | Group,
  outgoing: Outgoing,
): Promise<void> {
  const isGroup = 'members' in to;
  const destinationJid = isGroup ? to.jid : outgoing.addressing === 'lid' ? to.lid : to.pn;
  const copy: Outgoing = {
    ...outgoing,
    content: { deviceSentMessage: { destinationJid, message: outgoing.content } },
  };
  const address = isGroup
    ? addressInGroup(owner, to.jid, outgoing.addressing)
    : addressOfCopy(owner, to, outgoing.addressing);
  await sealForAll(world, owner, devicesOf(world, owner), copy, (device) =>
    sealDirect(world, owner, device, copy, address),
  );
}

async function sealForAll(
  world: World,
  from: Person,
  devices: Device[],
  { id }: Outgoing,
  seal: (device: Device) => Promise<BinaryNode>,
): Promise<void> {
  const again = async (device: Device) => deliver(world, device, await seal(device));
  remember(world, id, again);
  for (const device of devices) {
    await again(device);
    world.ledger.write({
      direction: 'out',
      kind: 'message',
      who: device.owner.phone,
      detail: { id, from: from.phone },
    });
  }
}

/** Encrypts the message of this id again; false when it was sent too long ago. */
export async function sendAgain(world: World, id: string, device: Device): Promise<boolean> {
  const again = recentOf.get(world)?.get(id);
  await again?.(device);
  return again !== undefined;
}

function remember(world: World, id: string, again: (device: Device) => Promise<void>): void {
  const recent = recentOf.get(world) ?? new Map<string, (device: Device) => Promise<void>>();
  recentOf.set(world, recent);
  recent.set(id, again);
  const [oldest] = recent.keys();
  if (recent.size > RECENT_PER_WORLD && oldest !== undefined) recent.delete(oldest);
}

type Address = Record<string, string | undefined>;

function addressOfDirect(from: Person, addressing: Addressing): Address {
  if (addressing === 'pn') return { from: from.pn, sender_lid: from.lid, addressing_mode: 'pn' };
  return { from: from.lid, sender_pn: from.hidesPhone ? undefined : from.pn, addressing_mode: 'lid' };
}

function addressInGroup(from: Person, jid: string, addressing: Addressing): Address {
  if (addressing === 'pn') {
    return { from: jid, participant: from.pn, participant_lid: from.lid, addressing_mode: 'pn' };
  }
  const participantPn = from.hidesPhone ? undefined : from.pn;
  return { from: jid, participant: from.lid, participant_pn: participantPn, addressing_mode: 'lid' };
}

function addressOfCopy(owner: Person, to: Person, addressing: Addressing): Address {
  if (addressing === 'pn') {
    return { from: owner.pn, recipient: to.pn, peer_recipient_lid: to.lid, addressing_mode: 'pn' };
  }
  const peerPn = to.hidesPhone ? undefined : to.pn;
  return { from: owner.lid, recipient: to.lid, peer_recipient_pn: peerPn, addressing_mode: 'lid' };
}

async function sealDirect(world: World, from: Person, device: Device, outgoing: Outgoing, address: Address) {
  const { type, ciphertext } = await encryptForDevice(world, from, device, outgoing.content);
  return stanzaOf(world, from, outgoing, address, [encNode(type, ciphertext, outgoing)]);
}

function stanzaOf(world: World, from: Person, outgoing: Outgoing, address: Address, content: BinaryNode[]): BinaryNode {
  const { id, type, edit } = outgoing;
  const attrs = { ...address, id, type, edit, t: String(world.clock.seconds()), notify: from.name };
  return node('message', attrs, content);
}

function encNode(type: string, ciphertext: Buffer, { mediaType, hidesFailure }: Outgoing): BinaryNode {
  const attrs = { v: '2', type, mediatype: mediaType, 'decrypt-fail': hidesFailure ? 'hide' : undefined };
  return node('enc', attrs, ciphertext);
}
