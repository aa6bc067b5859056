import { RefusedRequest } from '../../lib/fields.ts';
import { deliver } from '../device.ts';
import { node } from '../stanzas/nodes.ts';
import { devicesOf, newMessageId } from '../world.ts';
import { getPerson, whenOnline } from './person.ts';
import { sendReceipt } from './receipts.ts';
import { chatOf, findMessage, findTarget, type Target } from './verbs.ts';
import type { Person, World } from '../model.ts';

/** The events of a phone besides messages: read, typing, calls. */

/**
 * Marks one message, or everything in the chat from the other side, as read. The receipt comes from the LID, or the
 * number.
 */
export async function markSeen(
  world: World,
  person: Person,
  about: Target & { id?: string; type: 'read' | 'played' },
): Promise<{ ids: string[] }> {
  const target = findTarget(world, about);
  const chat = chatOf(target);
  const seen = about.id
    ? [findMessage(person, chat, about.id)]
    : person.inbox.list(chat).filter(({ from, ticks }) => from !== person.phone && ticks < 3);
  const isGroup = 'members' in target;
  await whenOnline(person, async () => {
    for (const message of seen) {
      const writer = getPerson(world, message.from);
      message.ticks = Math.max(message.ticks, about.type === 'read' ? 3 : 4);
      const address = isGroup ? target.jid : about.addressing === 'pn' ? person.pn : person.lid;
      for (const device of devicesOf(world, writer)) {
        sendReceipt(world, person, device, { id: message.id, chat: address, isGroup, type: about.type });
      }
    }
  });
  return { ids: seen.map(({ id }) => id) };
}

/** Unlike all other stanzas, typing is not kept for a disconnected device. */
export function type(world: World, person: Person, about: Target & { isTyping: boolean; isRecording?: boolean }): void {
  const target = findTarget(world, about);
  if (!person.isOnline) return;
  const isGroup = 'members' in target;
  const address = isGroup
    ? { from: target.jid, participant: person.lid }
    : { from: about.addressing === 'pn' ? person.pn : person.lid };
  const state = node(about.isTyping ? 'composing' : 'paused', about.isRecording ? { media: 'audio' } : {});
  const owners = isGroup ? target.members : [target];
  for (const device of owners.flatMap((owner) => devicesOf(world, owner))) {
    if (device.owner !== person) device.connection?.send(node('chatstate', address, [state]));
  }
}

export function setPresence(world: World, person: Person, about: { to: string; isAvailable: boolean }): void {
  const kind = about.isAvailable ? {} : { type: 'unavailable', last: String(world.clock.seconds()) };
  for (const device of devicesOf(world, getPerson(world, about.to))) {
    device.connection?.send(node('presence', { from: person.lid, ...kind }));
  }
}

export interface Call extends Target {
  callId?: string;
  isVideo?: boolean;
  /** `offer` rings, the others end the call of `callId`. */
  event?: 'offer' | 'timeout' | 'terminate';
}

export function call(world: World, person: Person, { to, callId, isVideo, event = 'offer', addressing }: Call) {
  if (event !== 'offer' && !callId) throw new RefusedRequest(400, 'callId is missing');
  const id = callId ?? world.random.hex(16);
  const from = addressing === 'pn' ? person.pn : person.lid;
  const about = { 'call-id': id, 'call-creator': from, caller_pn: person.hidesPhone ? undefined : person.pn };
  const content =
    event === 'offer'
      ? node('offer', about, [node('audio', { enc: 'opus', rate: '16000' }), ...(isVideo ? [node('video')] : [])])
      : node('terminate', { ...about, reason: event === 'timeout' ? 'timeout' : undefined });
  for (const device of devicesOf(world, getPerson(world, to ?? ''))) {
    const attrs = { from, id: newMessageId(world), t: String(world.clock.seconds()), notify: person.name };
    deliver(world, device, node('call', attrs, [content]));
    world.ledger.write({ direction: 'out', kind: 'call', who: device.owner.phone, detail: { callId: id, event } });
  }
  return { callId: id };
}
