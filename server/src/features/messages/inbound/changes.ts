import type { TenantTx } from '@recadia/db';
import type { MessageRef, WaEventOf } from '@recadia/whatsapp';
import { emit, wakeRelay } from '../../../platform/emit.ts';
import { hasSubscribers } from '../../../platform/jobs/subscriptions.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { findContactId } from '../../contacts/index.ts';
import * as sql from '../messages.changes.sql.ts';
import type { ChangedMessage } from '../messages.changes.sql.ts';
import type { MessageSource } from './receive.ts';
import { confirmSend, refuseSend } from '../outbound/settle.ts';

/** `wait`: the message of the event is not stored, or not yet. */
export type ChangeResult = 'done' | 'wait';

export async function receiveAck(
  tx: TenantTx,
  scope: Scope,
  source: MessageSource,
  event: WaEventOf<'ack'>,
): Promise<ChangeResult> {
  const [result = 'wait'] = await receiveAcks(tx, scope, source, [event]);
  return result;
}

/**
 * Receives acks that follow one another in a lane, and returns the result of each. Of the acks of one message only the
 * highest counts. Messages whose send is settled are updated together, with one event each; an ack that corrects a send
 * or names an unknown message is received alone.
 */
export async function receiveAcks(
  tx: TenantTx,
  scope: Scope,
  source: MessageSource,
  events: WaEventOf<'ack'>[],
): Promise<ChangeResult[]> {
  const highest = foldAcks(events);
  const settled = await raiseSettled(tx, scope, source, [...highest.values()]);
  const results = new Map<string, ChangeResult>();
  for (const [waId, event] of highest)
    results.set(waId, settled.has(waId) ? 'done' : await correctByAck(tx, scope, source, event));
  return events.map(({ ref }) => results.get(ref.id) ?? 'wait');
}

/** The highest ack of each message, with our client id if any of its acks carries it. */
function foldAcks(events: WaEventOf<'ack'>[]): Map<string, WaEventOf<'ack'>> {
  const highest = new Map<string, WaEventOf<'ack'>>();
  for (const event of events) {
    const known = highest.get(event.ref.id);
    const next = known && known.ack >= event.ack ? known : event;
    const clientId = next.clientId ?? known?.clientId ?? event.clientId;
    highest.set(event.ref.id, { ...next, ...(clientId !== undefined && { clientId }) });
  }
  return highest;
}

/** Returns WhatsApp's ids of the messages whose send is settled. */
async function raiseSettled(
  tx: TenantTx,
  scope: Scope,
  { connectionId }: MessageSource,
  events: WaEventOf<'ack'>[],
): Promise<Set<string>> {
  // The statement inserts the events without work.
  if (hasSubscribers({ name: 'message.updated', data: {} })) return new Set();
  const acks = events.map(({ ref, ack }) => ({ waId: ref.id, ack }));
  const settled = await sql.raiseSettledAcks(tx, scope, connectionId, acks);
  if (settled.some(({ is_raised: isRaised }) => isRaised)) wakeRelay(tx, scope);
  return new Set(settled.map(({ wa_id: waId }) => waId));
}

async function correctByAck(
  tx: TenantTx,
  scope: Scope,
  { connectionId }: MessageSource,
  { ref, ack, clientId }: WaEventOf<'ack'>,
): Promise<ChangeResult> {
  const isOurs = await confirmSend(tx, scope, { connectionId, ref, clientId, ack });
  const named = { connectionId, waId: ref.id };
  const raised = await sql.raiseAck(tx, scope, named, ack);
  if (raised) await emitUpdated(tx, scope, raised);
  return raised || isOurs || (await sql.lockMessage(tx, scope, named)) ? 'done' : 'wait';
}

export async function receiveFailure(
  tx: TenantTx,
  scope: Scope,
  { connectionId }: MessageSource,
  { ref, error, clientId }: WaEventOf<'failed'>,
): Promise<ChangeResult> {
  if (await refuseSend(tx, scope, { connectionId, ref, clientId, error })) return 'done';
  return (await sql.lockMessage(tx, scope, { connectionId, waId: ref.id })) ? 'done' : 'wait';
}

export function receiveEdit(
  tx: TenantTx,
  scope: Scope,
  source: MessageSource,
  event: WaEventOf<'edited'>,
): Promise<ChangeResult> {
  return change(tx, scope, source, event.ref, async (message) => {
    if (!(await mayChange(tx, scope, message, event.ref))) return false;
    return sql.applyEdit(tx, scope, message.id, { text: event.text, key: event.dedupeKey.slice(0, 300), at: event.at });
  });
}

export function receiveDeletion(
  tx: TenantTx,
  scope: Scope,
  source: MessageSource,
  event: WaEventOf<'deleted'>,
): Promise<ChangeResult> {
  return change(tx, scope, source, event.ref, async (message) => {
    // Group admins may delete messages of other members.
    const ref = message.is_group ? { ...event.ref, author: undefined } : event.ref;
    return (await mayChange(tx, scope, message, ref)) && sql.applyDeletion(tx, scope, message.id);
  });
}

export function receiveReaction(
  tx: TenantTx,
  scope: Scope,
  source: MessageSource,
  event: WaEventOf<'reaction'>,
): Promise<ChangeResult> {
  const { ref, by, isFromPhone, emoji, at } = event;
  return change(tx, scope, source, ref, async (message) => {
    // WhatsApp does not always report the message's author, so only the chat is checked.
    if (!(await isOfChat(tx, scope, message, ref))) return false;
    const senderId = isFromPhone ? 'me' : await senderIdOf(tx, scope, message, by);
    return sql.applyReaction(tx, scope, message.id, { senderId, emoji, fromMe: isFromPhone, at });
  });
}

async function change(
  tx: TenantTx,
  scope: Scope,
  { connectionId }: MessageSource,
  ref: MessageRef,
  apply: (message: ChangedMessage) => Promise<boolean>,
): Promise<ChangeResult> {
  const message = await sql.lockMessage(tx, scope, { connectionId, waId: ref.id });
  if (!message) return 'wait';
  if (await apply(message)) await emitUpdated(tx, scope, message);
  return 'done';
}

/** Only the author may change a message, and only in its chat: phones create the ids, so an id alone proves nothing. */
async function mayChange(tx: TenantTx, scope: Scope, message: ChangedMessage, ref: MessageRef): Promise<boolean> {
  if (message.from_me !== ref.fromMe || !(await isOfChat(tx, scope, message, ref))) return false;
  return !ref.author || ref.fromMe || (await findContactId(tx, scope, ref.author)) === message.contact_id;
}

const isOfChat = async (tx: TenantTx, scope: Scope, message: ChangedMessage, ref: MessageRef): Promise<boolean> =>
  (await findContactId(tx, scope, ref.chat)) === message.chat_contact_id;

/** One sender id per contact, also when WhatsApp reports another of its addresses. */
async function senderIdOf(
  tx: TenantTx,
  scope: Scope,
  message: ChangedMessage,
  [by]: WaEventOf<'reaction'>['by'],
): Promise<string> {
  if (!message.is_group || !by) return `contact:${message.chat_contact_id}`;
  const id = await findContactId(tx, scope, by);
  return id === null ? `${by.kind}:${by.value}`.slice(0, 200) : `contact:${id}`;
}

const emitUpdated = (tx: TenantTx, scope: Scope, message: { id: number; ticket_id: number }) =>
  emit(tx, scope, { name: 'message.updated', entityId: message.id, data: { ticketId: message.ticket_id } });
