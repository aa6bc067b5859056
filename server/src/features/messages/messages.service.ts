import type { ConnectionStatus } from '@recadia/contract/connections';
import { isDatabaseBusy, routineTx, tenantTx, type TenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import { AppError, isAppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { capabilitiesOf } from '../connections/index.ts';
import { canSeeTicket, getVisibleTicket, setLastMessage, visibilityOf } from '../tickets/index.ts';
import { previewOf } from './messages.fields.ts';
import { mayChangeMessage, takesSends } from './messages.policy.ts';
import type { ShownMessage } from './messages.shown.columns.ts';
import { lockSendFacts } from './outbound/enqueue.sql.ts';
import {
  enqueueDelete,
  enqueueEdit,
  enqueueReaction,
  insertNewSend,
  repeatedSend,
  retrySend,
  sameMessage,
  type Send,
} from './outbound/outbox.ts';
import { deleteFailed, findByClientId, findConversation, findLastMessage, findMessage } from './outbound/outbox.sql.ts';
import { templateBody, type TemplateInput } from './outbound/templates.ts';

/** A sent message; `shown` is missing for the message of an earlier request. */
interface Sent {
  id: number;
  isNew: boolean;
  shown?: ShownMessage;
}

/**
 * Enqueues a message; a repeated client id returns the first message, also when the ticket is closed by now (MSG-22).
 */
export function sendMessage(
  scope: Scope,
  actor: Actor,
  ticketId: number,
  { clientId = newId(), ...message }: Pick<Send, 'body' | 'clientId' | 'quotedMessageId'>,
): Promise<Sent> {
  return routineTx(scope, async (tx): Promise<Sent> => {
    const facts = await lockSendFacts(tx, scope, ticketId, clientId);
    if (!facts) throw new AppError('ERR_NO_TICKET_FOUND');
    if (!canSeeTicket(actor, visibilityOf(facts))) throw new AppError('ERR_NO_PERMISSION');
    const send = { ...message, clientId, ticketId, userId: actor.userId };
    const earlier = sameMessage(facts.earlier, send);
    if (earlier !== null) return { id: earlier, isNew: false };
    assertSendable(facts.status, facts.connection);
    if (message.quotedMessageId !== undefined) await assertQuotable(tx, scope, actor, message.quotedMessageId);
    const shown = await insertNewSend(tx, scope, { ...send, marksRead: facts.status === 'open' }, facts);
    return shown ? { id: shown.id, isNew: true, shown } : repeatedSend(tx, scope, send, clientId);
  }).catch((cause: unknown) => {
    // An enclosing form transaction retries after a conflict, and a busy database has its own error, so both pass
    // unchanged.
    throw isAppError(cause) || isDatabaseBusy(cause) ? cause : new AppError('ERR_CREATING_MESSAGE', { cause });
  });
}

/** A deleted message cannot be quoted. */
async function assertQuotable(tx: TenantTx, scope: Scope, actor: Actor, id: number): Promise<void> {
  const quoted = await getVisibleMessage(tx, scope, actor, id);
  if (quoted.is_deleted) throw new AppError('ERR_FETCH_WAPP_MSG');
}

/** Sends a template, the only message that may start a Cloud API conversation. */
export function sendTemplate(
  scope: Scope,
  actor: Actor,
  ticketId: number,
  { template, ...message }: Pick<Send, 'clientId' | 'quotedMessageId'> & { template: TemplateInput },
): Promise<Sent> {
  return tenantTx(scope, async (tx) => {
    await getVisibleTicket(tx, scope, actor, ticketId);
    const body = await templateBody(tx, scope, ticketId, template);
    return sendMessage(scope, actor, ticketId, { ...message, body });
  });
}

/** Sends a failed message again under the same ids. */
export function retryMessage(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { ticket_id: ticketId, status } = await getVisibleMessage(tx, scope, actor, id);
    await assertReachable(tx, scope, ticketId, status);
    await retrySend(tx, scope, id, actor.userId);
  });
}

/** Deletes a failed message, which never reached the customer. */
export function discardMessage(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { ticket_id: ticketId, visibility } = await getVisibleMessage(tx, scope, actor, id);
    if (!(await deleteFailed(tx, scope, id))) throw new AppError('ERR_SENDING_WAPP_MSG');
    const last = await findLastMessage(tx, scope, ticketId);
    const text = last && !last.is_deleted ? previewOf(last) : '';
    await setLastMessage(tx, scope, ticketId, { text, fromMe: last?.from_me ?? false });
    const by = { actorUserId: actor.userId };
    await emit(tx, scope, { name: 'message.discarded', entityId: id, data: { ticketId, ...visibility }, ...by });
    await emit(tx, scope, { name: 'ticket.updated', entityId: ticketId, ...by });
  });
}

/**
 * The text changes when WhatsApp has accepted the edit; the old text is kept. An empty text changes nothing (MSG-07).
 */
export function editMessage(scope: Scope, actor: Actor, id: number, text: string): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const message = await getVisibleMessage(tx, scope, actor, id);
    if (text.trim() === '') return;
    const { edit } = await loadCapabilities(tx, scope, message.ticket_id);
    if (!edit || !mayChangeMessage('edit', message, clock.now())) throw new AppError('ERR_EDITING_WAPP_MSG');
    await enqueueEdit(tx, scope, id, text);
  });
}

export function deleteMessage(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const message = await getVisibleMessage(tx, scope, actor, id);
    const { deleteForAll } = await loadCapabilities(tx, scope, message.ticket_id);
    if (!deleteForAll || !mayChangeMessage('delete', message, clock.now())) throw new AppError('ERR_DELETE_WAPP_MSG');
    await enqueueDelete(tx, scope, id);
  });
}

/** Null removes the reaction; the change shows when WhatsApp has accepted it. */
export function reactToMessage(scope: Scope, actor: Actor, id: number, emoji: string | null): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { ticket_id: ticketId, status } = await getVisibleMessage(tx, scope, actor, id);
    await assertReachable(tx, scope, ticketId, status);
    await enqueueReaction(tx, scope, id, emoji);
  });
}

/** Checks before files are stored that the user may send to this ticket now, or repeats an earlier request. */
export function checkSending(scope: Scope, actor: Actor, ticketId: number, clientId?: string): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { status } = await getVisibleTicket(tx, scope, actor, ticketId);
    if (clientId !== undefined && (await findByClientId(tx, scope, clientId))) return;
    await assertReachable(tx, scope, ticketId, status);
  });
}

/** MSG-25 */
async function assertReachable(tx: TenantTx, scope: Scope, ticketId: number, ticketStatus: string): Promise<void> {
  assertSendable(ticketStatus, await findConversation(tx, scope, ticketId));
}

function assertSendable(ticketStatus: string, connection: { status: ConnectionStatus } | null | undefined): void {
  if (ticketStatus === 'closed') throw new AppError('ERR_NO_PERMISSION');
  if (!connection || !takesSends(connection.status)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
}

async function getVisibleMessage(tx: TenantTx, scope: Scope, actor: Actor, id: number) {
  const message = await findMessage(tx, scope, id);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const visibility = await getVisibleTicket(tx, scope, actor, message.ticket_id);
  return { ...message, status: visibility.status, visibility };
}

async function loadCapabilities(tx: TenantTx, scope: Scope, ticketId: number) {
  const conversation = await findConversation(tx, scope, ticketId);
  if (!conversation) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return capabilitiesOf(conversation.provider);
}
