import { deliver } from './device.ts';
import { addPerson } from './people/person.ts';
import { describeReachOutLock } from './stanzas/mex.ts';
import { node, SERVER_JID } from './stanzas/nodes.ts';
import { devicesOf, newMessageId } from './world.ts';
import type { Device, Person, World } from './model.ts';

/** The decisions of WhatsApp or of the phone about an account. */

/** Connected clients are closed with 403, and every later login is refused. */
export function ban(world: World, owner: Person, isBanned: boolean): void {
  owner.standing.isBanned = isBanned;
  if (!isBanned) return;
  for (const device of devicesOf(world, owner)) {
    device.connection?.end(node('failure', { reason: '403', location: 'emu' }));
    device.connection = null;
  }
}

/**
 * Reports a linked or removed device to the account's other devices; before that they do not send their copies to it.
 */
export function announceDevices(world: World, changed: Device): void {
  for (const device of devicesOf(world, changed.owner)) {
    if (device === changed) continue;
    const attrs = {
      from: changed.owner.pn,
      type: 'devices',
      id: newMessageId(world),
      t: String(world.clock.seconds()),
    };
    const names = [node('device', { jid: changed.jid }), node('device', { jid: changed.lid })];
    deliver(world, device, node('notification', attrs, [node('update', {}, names)]));
  }
}

export function announceReachOutLock(world: World, owner: Person, until: Date | null): void {
  owner.standing.reachOutLockedUntil = until ? Math.floor(until.getTime() / 1000) : 0;
  notify(world, owner, 'NotificationUserReachoutTimelockUpdate', (device) => ({
    xwa2_notify_account_reachout_timelock: describeReachOutLock(device),
  }));
}

/** How many new chats the account may still start. */
export function announceNewChatCap(
  world: World,
  owner: Person,
  { total, used }: { total: number; used: number },
): void {
  const quota = { total_quota: String(total), used_quota: String(used), capping_status: 'FIRST_WARNING' };
  notify(world, owner, 'MessageCappingInfoNotification', () => ({
    xwa2_notify_new_chat_messages_capping_info_update: quota,
  }));
}

/** GraphQL from the server: WhatsApp notifies every device of the account. */
function notify(world: World, owner: Person, opName: string, describe: (device: Device) => object): void {
  for (const device of devicesOf(world, owner)) {
    const update = node('update', { op_name: opName }, Buffer.from(JSON.stringify({ data: describe(device) })));
    const attrs = { from: SERVER_JID, type: 'mex', id: newMessageId(world), t: String(world.clock.seconds()) };
    deliver(world, device, node('notification', attrs, [update]));
  }
}

export interface PastChatDraft {
  /** The customer's phone. */
  with: string;
  messages: { text: string; id?: string; fromMe?: boolean; at?: Date }[];
}

export function setHistory(world: World, owner: Person, chats: PastChatDraft[]): void {
  owner.pastChats = chats.map((chat) => ({
    with: addPerson(world, { phone: chat.with }),
    messages: chat.messages.map(({ text, id, fromMe = false, at }) => ({
      text,
      fromMe,
      id: id ?? newMessageId(world),
      at: at ?? world.clock.now(),
    })),
  }));
}
