import { proto } from 'baileys';
import { RefusedRequest } from '../../lib/fields.ts';
import { newMessageId } from '../world.ts';
import { applyMessage } from './apply.ts';
import { writeDraft, type Draft, type Quote } from './draft.ts';
import type { InboxMessage } from './inbox.ts';
import { getPerson, whenOnline } from './person.ts';
import { sendFromPhone, sendStatus, sendToAccount, sendToGroup, type Addressing, type Outgoing } from './send.ts';
import type { Group, Person, World } from '../model.ts';

/** The recipient of a message: an account's phone, or a group. */
export interface Target {
  to?: string;
  group?: string;
  addressing?: Addressing;
}

export type OutgoingMessage = Target & Draft & { id?: string; quotedId?: string };

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** Sends a message to the recipient's phone and linked devices, and a copy to the sender's own linked devices. */
export async function sendMessage(world: World, from: Person, message: OutgoingMessage): Promise<{ id: string }> {
  const target = findTarget(world, message);
  const id = message.id ?? newMessageId(world);
  const quote = message.quotedId ? quoteOf(world, from, chatOf(target), message.quotedId) : undefined;
  const written = writeDraft(world, message, quote);
  await post(world, from, target, { id, addressing: message.addressing ?? 'lid', ...written });
  return { id };
}

export async function react(world: World, from: Person, about: Target & { id: string; emoji: string | null }) {
  const target = findTarget(world, about);
  const message = findMessage(from, chatOf(target), about.id);
  const reactionMessage = {
    key: keyOf(world, from, target, message),
    text: about.emoji ?? '',
    senderTimestampMs: world.clock.now().getTime(),
  };
  return change(world, from, about, { content: { reactionMessage }, type: 'reaction', hidesFailure: true });
}

export async function edit(world: World, from: Person, about: Target & { id: string; text: string }) {
  const target = findTarget(world, about);
  const protocolMessage = {
    type: MESSAGE_EDIT,
    key: keyOf(world, from, target, findMessage(from, chatOf(target), about.id)),
    editedMessage: { conversation: about.text },
    timestampMs: world.clock.now().getTime(),
  };
  return change(world, from, about, { content: { protocolMessage }, type: 'text', edit: '1' });
}

export async function remove(world: World, from: Person, about: Target & { id: string }) {
  const target = findTarget(world, about);
  const protocolMessage = {
    type: REVOKE,
    key: keyOf(world, from, target, findMessage(from, chatOf(target), about.id)),
  };
  return change(world, from, about, { content: { protocolMessage }, type: 'text', edit: '7' });
}

/** A status update, which a linked device receives as a message in `status@broadcast`. */
export async function postStatus(world: World, from: Person, about: { to: string; text: string }) {
  const id = newMessageId(world);
  const written = writeDraft(world, { text: about.text });
  await sendStatus(world, from, getPerson(world, about.to), { id, addressing: 'lid', ...written });
  return { id };
}

async function change(
  world: World,
  from: Person,
  about: Target,
  outgoing: Pick<Outgoing, 'content' | 'type' | 'edit' | 'hidesFailure'>,
): Promise<{ id: string }> {
  const id = newMessageId(world);
  await post(world, from, findTarget(world, about), { id, addressing: about.addressing ?? 'lid', ...outgoing });
  return { id };
}

/** Shown on the sender's phone at once; sent as soon as the phone is online. */
async function post(world: World, from: Person, target: Person | Group, outgoing: Outgoing): Promise<void> {
  const { id, content } = outgoing;
  const at = world.clock.now();
  const chat = chatOf(target);
  applyMessage(from, { id, chat, from, content, at, ticks: from.isOnline ? 1 : 0 });
  await whenOnline(from, async () => {
    from.inbox.tick(chat, id, 1);
    for (const reader of readersOf(from, target)) {
      applyMessage(reader, { id, chat: 'members' in target ? chat : from.phone, from, content, at });
    }
    if (from.deviceIds.length > 0) await sendFromPhone(world, from, target, outgoing);
    if ('members' in target) await sendToGroup(world, from, target, outgoing);
    else await sendToAccount(world, from, target, outgoing);
  });
}

/** The phones of all other members of the chat; they belong to this process, so no encryption is needed. */
function readersOf(from: Person, target: Person | Group): Person[] {
  return 'members' in target ? target.members.filter((member) => member !== from) : [target];
}

export function findTarget(world: World, { to, group }: Target): Person | Group {
  if (group === undefined) return getPerson(world, to ?? '');
  const found = world.groups.get(group);
  if (!found) throw new RefusedRequest(404, `there is no group ${group}`);
  return found;
}

export const chatOf = (target: Person | Group): string => ('members' in target ? target.id : target.phone);

export function findMessage(person: Person, chat: string, id: string): InboxMessage {
  const message = person.inbox.find(chat, id);
  if (!message) throw new RefusedRequest(404, `${person.phone} has no message ${id} in the chat ${chat}`);
  return message;
}

/** A message's key as the holder writes it. */
function keyOf(world: World, holder: Person, target: Person | Group, { id, from }: InboxMessage): proto.IMessageKey {
  const fromMe = from === holder.phone;
  if (!('members' in target)) return { remoteJid: target.lid, fromMe, id };
  const author = world.people.get(from);
  return { remoteJid: target.jid, fromMe, id, participant: author?.lid };
}

function quoteOf(world: World, holder: Person, chat: string, id: string): Quote {
  const { from, body } = findMessage(holder, chat, id);
  const author = getPerson(world, from);
  return { id, author: author.lid, text: body.kind === 'text' ? body.text : '' };
}
