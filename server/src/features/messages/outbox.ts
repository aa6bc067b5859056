import type { TenantTx } from '@recadia/db';
import type { Body, Identity, MessageRef } from '@recadia/whatsapp';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { markLanesDue } from '../../platform/lanes.ts';
import type { Scope } from '../../platform/people.ts';
import { replyAddress } from '../contacts/index.ts';
import { bumpTicket } from '../tickets/index.ts';
import { newWireId, reachableKinds } from './addressing.ts';
import { previewOf } from './receive.fields.ts';
import { messageFields } from './outbox.fields.ts';
import * as sql from './outbox.sql.ts';
import { priorities, type OutboxKind, type Payloads, type SendBody } from './outbox.types.ts';

export interface Send {
  ticketId: number;
  body: SendBody;
  /** What the browser made up; the same again is the same message. */
  clientId?: string;
  userId?: number;
  quotedMessageId?: number;
  from?: keyof typeof priorities;
}

/**
 * Everything here is written in the caller's transaction: message, outbox row, lane and event stand or fall with what
 * caused them. The call itself is made later, by whoever holds the connection.
 */
export async function enqueueSend(tx: TenantTx, scope: Scope, send: Send): Promise<{ id: number; isNew: boolean }> {
  const { ticketId, body, clientId = newId(), from = 'agent' } = send;
  const { conversation, to } = await reach(tx, scope, ticketId);
  const quoted = await quotedOf(tx, scope, ticketId, to, send.quotedMessageId);
  const fields = messageFields(body, to);
  const inserted = await sql.insertMessage(tx, scope, {
    ticket_id: ticketId,
    connection_id: conversation.connection_id,
    wa_id: newWireId(conversation.provider),
    client_id: clientId,
    user_id: send.userId ?? null,
    origin: from === 'agent' ? 'person' : from,
    quoted_wa_id: quoted?.ref.id ?? null,
    quoted_body: quoted ? quoted.shown.slice(0, 1_000) : null,
    ...fields,
  });
  if (!inserted) return sameAgain(tx, scope, send, clientId);
  // Whoever answers has read (TKT-38). The ticket is locked before its lane, as by whoever acts on it by itself.
  const [unread, wait] = from === 'agent' ? (['none', 'ends'] as const) : ([0, null] as const);
  const last = { text: previewOf(fields), at: clock.now(), fromMe: true, unread, wait, windowExpiresAt: null } as const;
  await bumpTicket(tx, scope, ticketId, last);
  const payload = { to, body, ...(quoted && { quoted: { ref: quoted.ref, body: quoted.body } }) };
  await enqueue(tx, scope, 'send', {
    ...at(conversation.connection_id, to),
    clientId,
    payload,
    messageId: inserted.id,
    from,
  });
  const data = { ticketId, clientId };
  await emit(tx, scope, { name: 'message.created', entityId: inserted.id, data, actorUserId: send.userId });
  return { id: inserted.id, isNew: true };
}

export async function enqueueEdit(tx: TenantTx, scope: Scope, messageId: number, text: string): Promise<void> {
  const { lane, ref } = await ownSent(tx, scope, messageId, 'ERR_EDITING_WAPP_MSG');
  await enqueue(tx, scope, 'edit', { ...lane, messageId, payload: { ref, text } });
}

export async function enqueueDelete(tx: TenantTx, scope: Scope, messageId: number): Promise<void> {
  const { lane, ref } = await ownSent(tx, scope, messageId, 'ERR_DELETE_WAPP_MSG');
  await enqueue(tx, scope, 'delete', { ...lane, messageId, payload: { ref } });
}

/** Null takes the reaction back. */
export async function enqueueReaction(
  tx: TenantTx,
  scope: Scope,
  messageId: number,
  emoji: string | null,
): Promise<void> {
  const { lane, ref } = await sentOrHeard(tx, scope, messageId, 'ERR_SENDING_WAPP_MSG');
  await enqueue(tx, scope, 'react', { ...lane, messageId, payload: { ref, emoji } });
}

/** The customer sees blue ticks for everything they wrote so far. */
export async function enqueueRead(tx: TenantTx, scope: Scope, ticketId: number): Promise<void> {
  const unread = await sql.markRead(tx, scope, ticketId);
  if (unread.length === 0) return;
  const { conversation, to } = await reach(tx, scope, ticketId);
  const refs = unread.map((message) => refOf(message, to)).filter((ref) => ref !== null);
  if (refs.length > 0) await enqueue(tx, scope, 'read', { ...at(conversation.connection_id, to), payload: { refs } });
}

export async function enqueueTyping(tx: TenantTx, scope: Scope, ticketId: number, isTyping: boolean): Promise<void> {
  const { conversation, to } = await reach(tx, scope, ticketId);
  const last = await sql.findLastInbound(tx, scope, ticketId);
  const lastInbound = (last && refOf(last, to)) ?? undefined;
  const payload = { to, isTyping, lastInbound };
  await enqueue(tx, scope, 'typing', { ...at(conversation.connection_id, to), payload });
}

/** BOT-20: whoever rings hears that nobody takes it. */
export async function enqueueRejection(
  tx: TenantTx,
  scope: Scope,
  connectionId: number,
  call: Payloads['reject'],
): Promise<void> {
  await enqueue(tx, scope, 'reject', { ...at(connectionId, call.from), payload: call });
}

/** A person asked for it: the same message under the same ids goes once more. */
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

interface Place {
  connectionId: number;
  chat: string;
}

const at = (connectionId: number, { kind, value }: Identity): Place => ({ connectionId, chat: `${kind}:${value}` });

async function enqueue<Kind extends OutboxKind>(
  tx: TenantTx,
  scope: Scope,
  kind: Kind,
  row: Place & { payload: Payloads[Kind]; messageId?: number; clientId?: string; from?: keyof typeof priorities },
): Promise<void> {
  const { connectionId, chat, payload, messageId = null, clientId = newId(), from = 'agent' } = row;
  const priority = priorities[from];
  await sql.insertOutbox(tx, scope, {
    ...{ connection_id: connectionId, chat, kind, payload, priority },
    ...{ client_id: clientId, message_id: messageId },
  });
  await markLanesDue(tx, scope, { connectionId, direction: 'out', chat }, { priority });
}

async function reach(tx: TenantTx, scope: Scope, ticketId: number) {
  const conversation = await sql.findConversation(tx, scope, ticketId);
  if (!conversation) throw new AppError('ERR_NO_TICKET_FOUND');
  const to = await replyAddress(tx, scope, conversation.contact_id, reachableKinds[conversation.provider]);
  if (!to) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return { conversation, to };
}

async function sameAgain(tx: TenantTx, scope: Scope, send: Send, clientId: string) {
  const id = await findSame(tx, scope, send, clientId);
  if (id === null) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
  return { id, isNew: false };
}

/** The message that was made of this send before. Another one under its client id is a mistake of the caller. */
export async function findSame(tx: TenantTx, scope: Scope, send: Send, clientId: string): Promise<number | null> {
  const there = await sql.findByClientId(tx, scope, clientId);
  if (!there) return null;
  const { body, media_type } = messageFields(send.body, nobody);
  const isSame =
    there.ticket_id === send.ticketId &&
    there.user_id === (send.userId ?? null) &&
    (there.is_edited || (there.body === body && there.media_type === media_type));
  if (!isSame) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
  return there.id;
}

const nobody: Identity = { kind: 'pn', value: '' };

type Refusal = 'ERR_SENDING_WAPP_MSG' | 'ERR_EDITING_WAPP_MSG' | 'ERR_DELETE_WAPP_MSG';

/** A message WhatsApp knows; changes to it travel in the lane of what is said to the same person. */
async function sentOrHeard(tx: TenantTx, scope: Scope, messageId: number, refusal: Refusal) {
  const message = await sql.findMessage(tx, scope, messageId);
  if (!message) throw new AppError(refusal);
  const { conversation, to } = await reach(tx, scope, message.ticket_id);
  const ref = refOf(message, to);
  if (!ref || message.is_deleted || message.connection_id !== conversation.connection_id) throw new AppError(refusal);
  return { message, ref, lane: at(message.connection_id, to) };
}

async function ownSent(tx: TenantTx, scope: Scope, messageId: number, refusal: Refusal) {
  const found = await sentOrHeard(tx, scope, messageId, refusal);
  const { from_me: isOurs, ack, send_error: error } = found.message;
  // What has not left yet has nothing at WhatsApp to be changed.
  if (!isOurs || ack === 0 || error !== null) throw new AppError(refusal);
  return found;
}

/** How the provider finds a message again; the chat it was in is kept with it, the contact's may have changed. */
function refOf(message: sql.MessageRow, otherwise: Identity): MessageRef | null {
  if (message.wa_id === null) return null;
  const { chat = otherwise, author } = message.data as { chat?: Identity; author?: Identity };
  return { chat, id: message.wa_id, fromMe: message.from_me, ...(author && { author }) };
}

async function quotedOf(tx: TenantTx, scope: Scope, ticketId: number, to: Identity, messageId: number | undefined) {
  if (messageId === undefined) return undefined;
  const message = await sql.findMessage(tx, scope, messageId);
  const ref = message && refOf(message, to);
  // An answer whose quoted message WhatsApp does not know is still an answer.
  if (!ref || message.ticket_id !== ticketId) return undefined;
  const body: Body = { kind: 'text', text: message.body };
  return { ref, body, shown: message.body };
}
