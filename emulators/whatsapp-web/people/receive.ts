import { proto, type WAMessageContent } from 'baileys';
import { deliver } from '../device.ts';
import { findGroup } from '../groups/groups.ts';
import { addressOf } from '../signal/device.ts';
import { child, children, contentBytes, node, readJid, type BinaryNode } from '../stanzas/nodes.ts';
import { devicesOf, findByJid } from '../world.ts';
import { applyMessage } from './apply.ts';
import { whenOnline } from './person.ts';
import { askAgain, sendReceipt } from './receipts.ts';
import type { Device, Group, Person, World } from '../model.ts';

interface Envelope {
  id: string;
  /** The address used by the product. */
  to: string;
  from: Device;
  group: Group | undefined;
  /** Seconds since 1970. */
  t: number;
}

/** A message of the product: acknowledges it as the server, then decrypts it as every phone it was encrypted for. */
export async function receiveFromClient(world: World, from: Device, stanza: BinaryNode): Promise<void> {
  const { id = '', to = '' } = stanza.attrs;
  const t = world.clock.seconds();
  const who = from.owner.phone;
  const refusal = world.chaos.refusal('message', who) ?? refuseReachOut(world, from, to);
  const detail = { id, to, refusal };
  world.ledger.write({ direction: 'in', kind: 'message', who, detail });
  const ack = { class: 'message', id, from: to, t: String(t), error: refusal === null ? undefined : String(refusal) };
  world.chaos.pass('ack', who, () => from.connection?.send(node('ack', ack)));
  if (refusal !== null) return;

  const envelope: Envelope = { id, to, from, t, group: findGroup(world, to) };
  const groupCiphertext = children(stanza, 'enc').find(({ attrs }) => attrs.type === 'skmsg');
  const sealed = sealedParts(stanza);
  for (const { jid, enc } of sealed) {
    const person = findByJid(world, jid);
    const deviceId = readJid(jid)?.device ?? 0;
    if (!person) continue;
    if (!person.isOnline) world.ledger.write({ direction: 'note', kind: 'held', who: person.phone, detail: { id } });
    if (deviceId === 0) await whenOnline(person, () => openAs(world, person, envelope, enc, groupCiphertext));
    else forwardToDevice(world, person, deviceId, envelope, stanza, enc, groupCiphertext);
  }
  if (!groupCiphertext || !envelope.group) return;
  const served = new Set(sealed.map(({ jid }) => placeOf(findByJid(world, jid), readJid(jid)?.device)));
  for (const member of envelope.group.members) {
    for (const { id: deviceId } of devicesOf(world, member))
      if (!served.has(placeOf(member, deviceId)))
        forwardToDevice(world, member, deviceId, envelope, stanza, undefined, groupCiphertext);
    if (member === from.owner || served.has(placeOf(member))) continue;
    await whenOnline(member, () => openAs(world, member, envelope, undefined, groupCiphertext));
  }
}

const placeOf = (person: Person | undefined, deviceId = 0): string => `${person?.phone}:${deviceId}`;

/** One encrypted copy per device, or a single one for a single device. */
function sealedParts(stanza: BinaryNode): { jid: string; enc: BinaryNode }[] {
  const participants = child(stanza, 'participants');
  const parts = participants
    ? children(participants, 'to').map((to) => ({ jid: to.attrs.jid ?? '', enc: child(to, 'enc') }))
    : children(stanza, 'enc')
        .filter(({ attrs }) => attrs.type !== 'skmsg')
        .map((enc) => ({ jid: stanza.attrs.participant ?? stanza.attrs.to ?? '', enc }));
  return parts.filter((part): part is { jid: string; enc: BinaryNode } => part.enc !== undefined);
}

async function openAs(
  world: World,
  person: Person,
  envelope: Envelope,
  enc: BinaryNode | undefined,
  groupCiphertext: BinaryNode | undefined,
): Promise<void> {
  const { from, id, to, group } = envelope;
  let message: WAMessageContent | null;
  try {
    message = await decrypt(person, envelope, enc, groupCiphertext);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    world.ledger.write({ direction: 'note', kind: 'undecryptable', who: person.phone, detail: { id, reason } });
    if (person !== from.owner) askAgain(world, person, from, { id, chat: to, isGroup: group !== undefined });
    return;
  }
  if (!message) return;
  const isOwnCopy = person === from.owner;
  const content = message.deviceSentMessage?.message ?? message;
  if (content.protocolMessage?.type === PEER_REQUEST) return;
  const chat = group?.id ?? (isOwnCopy ? chatOfCopy(world, message, to) : from.owner.phone);
  const isNew = applyMessage(person, { id, chat, from: from.owner, content, at: new Date(envelope.t * 1000) });
  const kind = isNew ? 'arrived' : 'repeated';
  world.ledger.write({ direction: 'note', kind, who: person.phone, detail: { id, chat } });
  if (isOwnCopy || world.autoReceipts === 'none') return;
  sendReceipt(world, person, from, { id, chat: to, isGroup: group !== undefined });
  if (world.autoReceipts === 'read') {
    sendReceipt(world, person, from, { id, chat: to, isGroup: group !== undefined, type: 'read' });
  }
}

const PEER_REQUEST = proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_MESSAGE;

async function decrypt(
  person: Person,
  { from, to, group }: Envelope,
  enc: BinaryNode | undefined,
  groupCiphertext: BinaryNode | undefined,
): Promise<WAMessageContent | null> {
  const address = addressOf(from.owner.phone, from.id);
  const direct = enc && (await person.signal.decrypt(address, enc.attrs.type ?? '', contentBytes(enc)));
  const key = direct?.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage;
  if (key) await person.senderKeys.learn(to, address, key);
  if (!groupCiphertext) return direct ?? null;
  if (person === from.owner || !group) return null;
  return person.senderKeys.decrypt(to, address, contentBytes(groupCiphertext));
}

/** The chat in which the owner's own phone files a message of a linked device. */
function chatOfCopy(world: World, message: WAMessageContent, to: string): string {
  const jid = message.deviceSentMessage?.destinationJid ?? to;
  return findByJid(world, jid)?.phone ?? readJid(jid)?.user ?? jid;
}

/** Forwards the message to another device linked to the same account. */
function forwardToDevice(
  world: World,
  person: Person,
  deviceId: number,
  { from, id, to, t, group }: Envelope,
  stanza: BinaryNode,
  enc: BinaryNode | undefined,
  groupCiphertext: BinaryNode | undefined,
): void {
  const device = world.devices.get(`${person.phone}:${deviceId}`);
  if (!device || device === from) return;
  const attrs = { id, t: String(t), type: stanza.attrs.type, edit: stanza.attrs.edit, notify: from.owner.name };
  const address = group
    ? { from: group.jid, participant: from.lid, participant_pn: from.jid, addressing_mode: 'lid' }
    : person === from.owner
      ? { from: from.jid, recipient: to }
      : { from: from.lid, sender_pn: from.owner.pn, addressing_mode: 'lid' };
  const content = [enc, groupCiphertext].filter((part) => part !== undefined);
  deliver(world, device, node('message', { ...attrs, ...address }, content));
}

const REACH_OUT_LOCKED = 463;

/** A locked account may answer, but may not write to people who never wrote to it. */
function refuseReachOut(world: World, from: Device, to: string): number | null {
  if (from.owner.standing.reachOutLockedUntil <= world.clock.seconds()) return null;
  const person = findByJid(world, to);
  if (!person || person === from.owner) return null;
  const hasWritten = person.inbox.list(from.owner.phone).some((message) => message.from === person.phone);
  return hasWritten ? null : REACH_OUT_LOCKED;
}
