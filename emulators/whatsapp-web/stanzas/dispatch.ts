import { acknowledge, keyOf } from '../device.ts';
import { findGroup } from '../groups/groups.ts';
import { uploadAgain } from '../media/upload-again.ts';
import { receiveFromClient } from '../people/receive.ts';
import { sendAgain } from '../people/send.ts';
import { readOneTimeKeys, readSignedKey } from '../signal/bundle.ts';
import { addressOf } from '../signal/device.ts';
import { findByJid } from '../world.ts';
import { answerQuery } from './iq.ts';
import { allChildren, bytesIn, child, children, node, numberIn, SERVER_JID, type BinaryNode } from './nodes.ts';
import type { Connection, Device, World } from '../model.ts';

/** Handles every stanza of a client after the handshake. */
export async function dispatch(world: World, connection: Connection, stanza: BinaryNode): Promise<void> {
  if (stanza.tag === 'iq') {
    if (stanza.attrs.type === 'get' || stanza.attrs.type === 'set') await answerQuery(world, connection, stanza);
    return;
  }
  const { device } = connection;
  if (!device) return;
  const who = device.owner.phone;
  const act = passTheChaos(world, `client.${stanza.tag}`, who);
  switch (stanza.tag) {
    case 'message':
      return act(() => receiveFromClient(world, device, stanza));
    case 'receipt':
      return act(() => receiveReceipt(world, connection, device, stanza));
    case 'ack':
      return receiveAck(world, device, stanza);
    case 'call':
      connection.send(node('ack', { class: 'call', id: stanza.attrs.id, from: stanza.attrs.to, type: 'reject' }));
      world.ledger.write({ direction: 'in', kind: 'call', who, detail: describe(stanza) });
      return;
    case 'presence':
    case 'chatstate':
      world.ledger.write({ direction: 'in', kind: stanza.tag, who, detail: describe(stanza) });
  }
}

function passTheChaos(world: World, kind: string, who: string) {
  return (task: () => Promise<void>): Promise<void> => {
    let done = Promise.resolve();
    world.chaos.pass(kind, who, () => {
      done = done.then(task);
      done.catch((error: unknown) => {
        world.ledger.write({ direction: 'note', kind: 'error', who, detail: { reason: String(error) } });
      });
    });
    return done;
  };
}

const OWN_RECEIPTS = new Set(['sender', 'peer_msg', 'hist_sync']);

async function receiveReceipt(world: World, connection: Connection, device: Device, stanza: BinaryNode): Promise<void> {
  const { id = '', to, type, recipient } = stanza.attrs;
  connection.send(node('ack', { class: 'receipt', id, from: to ?? SERVER_JID, type }));
  const ids = [id, ...children(child(stanza, 'list'), 'item').map(({ attrs }) => attrs.id ?? '')];
  const who = device.owner.phone;
  world.ledger.write({
    direction: 'in',
    kind: 'receipt',
    who,
    detail: { ids, to, recipient, type: type ?? 'delivered' },
  });
  if (type === 'retry') return receiveRetry(world, device, stanza);
  if (type === 'server-error') return uploadAgain(world, device, stanza);
  const from = type !== undefined && OWN_RECEIPTS.has(type) ? device.owner.pn : to;
  for (const each of ids) {
    acknowledge(device, keyOf(device, 'message', each, from));
    tickSender(world, device, stanza, each);
  }
}

/** Sets the second tick, or the blue ones, on the author's phone. */
function tickSender(world: World, device: Device, { attrs }: BinaryNode, id: string): void {
  const ticks = attrs.type === 'played' ? 4 : attrs.type === 'read' ? 3 : 2;
  const group = findGroup(world, attrs.to);
  const sender = findByJid(world, attrs.participant ?? attrs.to);
  if (!sender) return;
  sender.inbox.tick(group?.id ?? device.owner.phone, id, ticks);
  world.ledger.write({ direction: 'note', kind: 'ticks', who: sender.phone, detail: { id, ticks } });
}

/** The client could not decrypt a message; it sends new keys, or the uploaded ones are used. */
async function receiveRetry(world: World, device: Device, stanza: BinaryNode): Promise<void> {
  const { id = '', to, participant } = stanza.attrs;
  const sender = findByJid(world, participant ?? to);
  if (!sender) return;
  const isSent = await sender.inTurn(async () => {
    const address = addressOf(device.owner.phone, device.id);
    const keys = child(stanza, 'keys');
    sender.signal.forgetSession(address);
    if (keys) {
      await sender.signal.startSession(address, {
        registrationId: numberIn(stanza, 'registration'),
        identity: bytesIn(keys, 'identity'),
        signedPreKey: readSignedKey(keys),
        preKey: readOneTimeKeys(keys)[0],
      });
    }
    return sendAgain(world, id, device);
  });
  if (isSent) device.resent.add(id);
  world.ledger.write({ direction: 'in', kind: 'retry', who: device.owner.phone, detail: { id, isSent } });
}

/** An acknowledgement with an error is a refusal: the server does not send the stanza again. */
function receiveAck(world: World, device: Device, { attrs }: BinaryNode): void {
  const { id, to, type, error } = attrs;
  const tag = attrs.class ?? '';
  if (error) {
    const detail = { id, error: Number(error), of: tag };
    world.ledger.write({ direction: 'in', kind: 'nack', who: device.owner.phone, detail });
    // The client requested the message again before it refused it, and the new copy has the same key.
    if (tag === 'message' && device.resent.delete(id ?? '')) return;
  }
  acknowledge(device, keyOf(device, tag, id, to, tag === 'receipt' ? type : undefined));
}

function describe(stanza: BinaryNode): Record<string, unknown> {
  const [inside] = allChildren(stanza);
  return { ...stanza.attrs, state: inside?.tag, ...inside?.attrs };
}
