import type { TenantTx } from '@recadia/db';
import type { Body, Identity, MessageRef } from '@recadia/whatsapp';
import { clock } from '../../../platform/clock.ts';
import { emit, wakeRelay } from '../../../platform/emit.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { markLanesDue, wakeLanes } from '../../../platform/jobs/wake-ups.ts';
import { subscriptionsTo } from '../../../platform/jobs/subscriptions.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { chooseAddress, replyAddress } from '../../contacts/index.ts';
import { newWireId, reachableKinds } from './addressing.ts';
import { previewOf } from '../messages.fields.ts';
import type { ShownMessage } from '../messages.shown.columns.ts';
import { insertSend, lockSendFacts, type EarlierMessage, type SendFacts } from './enqueue.sql.ts';
import { messageFields } from './outbox.fields.ts';
import * as sql from './outbox.sql.ts';
import { priorities, type OutboxKind, type Payloads, type SendBody } from './outbox.types.ts';

export interface Send {
  ticketId: number;
  body: SendBody;
  /** Idempotency key from the browser: the same key means the same message. */
  clientId?: string;
  userId?: number;
  quotedMessageId?: number;
  from?: keyof typeof priorities;
}

/**
 * Writes message, outbox row, lane and event in the caller's transaction, so that all of them commit or none. The
 * process that holds the connection calls the provider later. A repeated client id is the same message.
 */
export async function enqueueSend(tx: TenantTx, scope: Scope, send: Send): Promise<{ id: number; isNew: boolean }> {
  const { clientId = newId() } = send;
  const facts = await lockSendFacts(tx, scope, send.ticketId, null);
  const made = await insertNewSend(tx, scope, { ...send, clientId }, facts);
  return made ? { id: made.id, isNew: true } : repeatedSend(tx, scope, send, clientId);
}

type NewSend = Send & { clientId: string; /** An answer: the customer's messages become read. */ marksRead?: boolean };

/** Returns undefined when a message with this client id was inserted meanwhile. */
export async function insertNewSend(
  tx: TenantTx,
  scope: Scope,
  send: NewSend,
  facts: SendFacts | undefined,
): Promise<ShownMessage | undefined> {
  const { ticketId, body, clientId, from = 'agent' } = send;
  if (!facts?.connection) throw new AppError('ERR_NO_TICKET_FOUND');
  const { connection, connection_id: connectionId } = facts;
  const to = chooseAddress(facts.addresses, reachableKinds[connection.provider]);
  if (!to) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const quoted = await quotedOf(tx, scope, ticketId, to, send.quotedMessageId);
  const fields = messageFields(body, to);
  // An answer marks the ticket as read (TKT-38).
  const [unread, wait] = from === 'agent' ? (['none', 'ends'] as const) : ([0, null] as const);
  const event = { name: 'message.created', data: { ticketId, clientId }, actorUserId: send.userId } as const;
  const made = await insertSend(tx, scope, {
    ticketId,
    clientId,
    event,
    ...laneOf(connectionId, to),
    priority: priorities[from],
    message: {
      wa_id: newWireId(connection.provider),
      user_id: send.userId ?? null,
      origin: from === 'agent' ? 'person' : from,
      quoted_wa_id: quoted?.ref.id ?? null,
      quoted_body: quoted ? quoted.shown.slice(0, 1_000) : null,
      ...fields,
    },
    payload: { to, body, ...(quoted && { quoted: { ref: quoted.ref, body: quoted.body } }) },
    bump: { text: previewOf(fields), at: clock.now(), fromMe: true, unread, wait, windowExpiresAt: null },
    wanted: subscriptionsTo(event),
    receipt: send.marksRead ? { clientId: newId(), to } : null,
  });
  if (!made) return undefined;
  wakeRelay(tx, scope);
  wakeLanes(tx, 'out');
  if (made.has_work) wakeLanes(tx, 'work');
  return made;
}

export async function enqueueEdit(tx: TenantTx, scope: Scope, messageId: number, text: string): Promise<void> {
  const { lane, ref } = await findOwnSentMessage(tx, scope, messageId, 'ERR_EDITING_WAPP_MSG');
  await enqueue(tx, scope, 'edit', { ...lane, messageId, payload: { ref, text } });
}

export async function enqueueDelete(tx: TenantTx, scope: Scope, messageId: number): Promise<void> {
  const { lane, ref } = await findOwnSentMessage(tx, scope, messageId, 'ERR_DELETE_WAPP_MSG');
  await enqueue(tx, scope, 'delete', { ...lane, messageId, payload: { ref } });
}

/** Null removes the reaction. */
export async function enqueueReaction(
  tx: TenantTx,
  scope: Scope,
  messageId: number,
  emoji: string | null,
): Promise<void> {
  const { lane, ref } = await findKnownMessage(tx, scope, messageId, 'ERR_SENDING_WAPP_MSG');
  await enqueue(tx, scope, 'react', { ...lane, messageId, payload: { ref, emoji } });
}

/** Sends read receipts (blue ticks) for the customer's unread messages. */
export async function enqueueRead(tx: TenantTx, scope: Scope, ticketId: number): Promise<void> {
  const unread = await sql.markRead(tx, scope, ticketId);
  if (unread.length === 0) return;
  const { conversation, to } = await findReplyAddress(tx, scope, ticketId);
  const refs = unread.map((message) => refOf(message, to)).filter((ref) => ref !== null);
  if (refs.length > 0)
    await enqueue(tx, scope, 'read', { ...laneOf(conversation.connection_id, to), payload: { refs } });
}

export async function enqueueTyping(tx: TenantTx, scope: Scope, ticketId: number, isTyping: boolean): Promise<void> {
  const { conversation, to } = await findReplyAddress(tx, scope, ticketId);
  const last = await sql.findLastInbound(tx, scope, ticketId);
  const lastInbound = (last && refOf(last, to)) ?? undefined;
  const payload = { to, isTyping, lastInbound };
  await enqueue(tx, scope, 'typing', { ...laneOf(conversation.connection_id, to), payload });
}

/** BOT-20: rejects the call on the caller's phone. */
export async function enqueueRejection(
  tx: TenantTx,
  scope: Scope,
  connectionId: number,
  call: Payloads['reject'],
): Promise<void> {
  await enqueue(tx, scope, 'reject', { ...laneOf(connectionId, call.from), payload: call });
}

/** Sends a failed message again under the same ids, at a user's request. */
export async function retrySend(tx: TenantTx, scope: Scope, messageId: number, userId?: number): Promise<void> {
  const message = await sql.findMessage(tx, scope, messageId);
  const revived = message?.send_error ? await sql.reviveSend(tx, scope, messageId) : undefined;
  if (!message || !revived) throw new AppError('ERR_SENDING_WAPP_MSG');
  await sql.clearSendError(tx, scope, messageId);
  const lane = { connectionId: revived.connection_id, direction: 'out' as const, chat: revived.chat };
  await markLanesDue(tx, scope, lane, { priority: revived.priority });
  const data = { ticketId: message.ticket_id };
  await emit(tx, scope, { name: 'message.updated', entityId: messageId, data, actorUserId: userId });
}

interface LaneAddress {
  connectionId: number;
  chat: string;
}

const laneOf = (connectionId: number, { kind, value }: Identity): LaneAddress => ({
  connectionId,
  chat: `${kind}:${value}`,
});

async function enqueue<Kind extends OutboxKind>(
  tx: TenantTx,
  scope: Scope,
  kind: Kind,
  row: LaneAddress & { payload: Payloads[Kind]; messageId?: number; clientId?: string; from?: keyof typeof priorities },
): Promise<void> {
  const { connectionId, chat, payload, messageId = null, clientId = newId(), from = 'agent' } = row;
  const priority = priorities[from];
  await sql.insertOutbox(tx, scope, {
    connection_id: connectionId,
    chat,
    kind,
    payload,
    priority,
    client_id: clientId,
    message_id: messageId,
  });
  await markLanesDue(tx, scope, { connectionId, direction: 'out', chat }, { priority });
}

async function findReplyAddress(tx: TenantTx, scope: Scope, ticketId: number) {
  const conversation = await sql.findConversation(tx, scope, ticketId);
  if (!conversation) throw new AppError('ERR_NO_TICKET_FOUND');
  const to = await replyAddress(tx, scope, conversation.contact_id, reachableKinds[conversation.provider]);
  if (!to) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return { conversation, to };
}

/** The message of an earlier request with the same client id. */
export async function repeatedSend(tx: TenantTx, scope: Scope, send: Send, clientId: string) {
  const id = sameMessage(await sql.findByClientId(tx, scope, clientId), send);
  if (id === null) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
  return { id, isNew: false };
}

/** The earlier message with the client id of this send; a different message under that id is a caller's error. */
export function sameMessage(earlier: EarlierMessage | null | undefined, send: Send): number | null {
  if (!earlier) return null;
  const { body, media_type } = messageFields(send.body, noChat);
  const isSame =
    earlier.ticket_id === send.ticketId &&
    earlier.user_id === (send.userId ?? null) &&
    (earlier.is_edited || (earlier.body === body && earlier.media_type === media_type));
  if (!isSame) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
  return earlier.id;
}

const noChat: Identity = { kind: 'pn', value: '' };

type Refusal = 'ERR_SENDING_WAPP_MSG' | 'ERR_EDITING_WAPP_MSG' | 'ERR_DELETE_WAPP_MSG';

/**
 * Finds a message that WhatsApp knows; changes use the lane of sends to the same contact, so that they keep their
 * order.
 */
async function findKnownMessage(tx: TenantTx, scope: Scope, messageId: number, refusal: Refusal) {
  const message = await sql.findMessage(tx, scope, messageId);
  if (!message) throw new AppError(refusal);
  const { conversation, to } = await findReplyAddress(tx, scope, message.ticket_id);
  const ref = refOf(message, to);
  if (!ref || message.is_deleted || message.connection_id !== conversation.connection_id) throw new AppError(refusal);
  return { message, ref, lane: laneOf(message.connection_id, to) };
}

async function findOwnSentMessage(tx: TenantTx, scope: Scope, messageId: number, refusal: Refusal) {
  const found = await findKnownMessage(tx, scope, messageId, refusal);
  const { from_me: isOurs, ack, send_error: error } = found.message;
  // A message that was not sent yet does not exist at WhatsApp, so it cannot be changed there.
  if (!isOurs || ack === 0 || error !== null) throw new AppError(refusal);
  return found;
}

/**
 * Builds the provider's reference from the chat stored with the message, because the contact's address may have
 * changed.
 */
function refOf(message: sql.MessageRow, otherwise: Identity): MessageRef | null {
  if (message.wa_id === null) return null;
  const { chat = otherwise, author } = message.data as { chat?: Identity; author?: Identity };
  return { chat, id: message.wa_id, fromMe: message.from_me, ...(author && { author }) };
}

async function quotedOf(tx: TenantTx, scope: Scope, ticketId: number, to: Identity, messageId: number | undefined) {
  if (messageId === undefined) return undefined;
  const message = await sql.findMessage(tx, scope, messageId);
  const ref = message && refOf(message, to);
  // Send an answer without its quote when WhatsApp does not know the quoted message.
  if (!ref || message.ticket_id !== ticketId) return undefined;
  const body: Body = { kind: 'text', text: message.body };
  return { ref, body, shown: message.body };
}
