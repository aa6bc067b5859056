import { isDatabaseBusy, tenantTx, type TenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import { AppError, isAppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { capabilitiesOf } from '../connections/index.ts';
import { getVisibleTicket, setLastMessage } from '../tickets/index.ts';
import { previewOf } from './receive.fields.ts';
import { mayChangeMessage, takesSends } from './messages.policy.ts';
import {
  enqueueDelete,
  enqueueEdit,
  enqueueReaction,
  enqueueRead,
  enqueueSend,
  findSame,
  retrySend,
  type Send,
} from './outbox.ts';
import { deleteFailed, findByClientId, findConversation, findLastMessage, findMessage } from './outbox.sql.ts';
import { templateBody, type TemplateAsked } from './templates.ts';

/** The message as it waits to leave; the same client id again is the same message, whatever became of the ticket (MSG-22). */
export function sendMessage(
  scope: Scope,
  actor: Actor,
  ticketId: number,
  { clientId = newId(), ...what }: Pick<Send, 'body' | 'clientId' | 'quotedMessageId'>,
): Promise<{ id: number; isNew: boolean }> {
  return tenantTx(scope, async (tx) => {
    const { status } = await getVisibleTicket(tx, scope, actor, ticketId);
    const send = { ...what, clientId, ticketId, userId: actor.userId };
    const sent = await findSame(tx, scope, send, clientId);
    if (sent !== null) return { id: sent, isNew: false };
    await reachable(tx, scope, ticketId, status);
    if (what.quotedMessageId !== undefined) await assertQuotable(tx, scope, actor, what.quotedMessageId);
    const made = await enqueueSend(tx, scope, send);
    if (status === 'open') await enqueueRead(tx, scope, ticketId);
    return made;
  }).catch((cause: unknown) => {
    // A form's transaction around this one starts over after a conflict, and a busy database has its own refusal.
    throw isAppError(cause) || isDatabaseBusy(cause) ? cause : new AppError('ERR_CREATING_MESSAGE', { cause });
  });
}

/** What was taken back is not repeated. */
async function assertQuotable(tx: TenantTx, scope: Scope, actor: Actor, id: number): Promise<void> {
  const quoted = await visibleMessage(tx, scope, actor, id);
  if (quoted.is_deleted) throw new AppError('ERR_FETCH_WAPP_MSG');
}

/** The only words a Cloud API number may begin with. */
export function sendTemplate(
  scope: Scope,
  actor: Actor,
  ticketId: number,
  { template, ...what }: Pick<Send, 'clientId' | 'quotedMessageId'> & { template: TemplateAsked },
): Promise<{ id: number; isNew: boolean }> {
  return tenantTx(scope, async (tx) => {
    await getVisibleTicket(tx, scope, actor, ticketId);
    const body = await templateBody(tx, scope, ticketId, template);
    return sendMessage(scope, actor, ticketId, { ...what, body });
  });
}

/** A send that failed goes once more, under the same ids. */
export function retryMessage(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { ticket_id: ticketId, status } = await visibleMessage(tx, scope, actor, id);
    await reachable(tx, scope, ticketId, status);
    await retrySend(tx, scope, id, actor.userId);
  });
}

/** A send that failed is thrown away: nobody but us ever saw it. */
export function discardMessage(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { ticket_id: ticketId, sight } = await visibleMessage(tx, scope, actor, id);
    if (!(await deleteFailed(tx, scope, id))) throw new AppError('ERR_SENDING_WAPP_MSG');
    const last = await findLastMessage(tx, scope, ticketId);
    const text = last && !last.is_deleted ? previewOf(last) : '';
    await setLastMessage(tx, scope, ticketId, { text, fromMe: last?.from_me ?? false });
    const by = { actorUserId: actor.userId };
    await emit(tx, scope, { name: 'message.discarded', entityId: id, data: { ticketId, ...sight }, ...by });
    await emit(tx, scope, { name: 'ticket.updated', entityId: ticketId, ...by });
  });
}

/** Changes when WhatsApp has taken it; what it said before is kept. Nothing to say changes nothing (MSG-07). */
export function editMessage(scope: Scope, actor: Actor, id: number, text: string): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const message = await visibleMessage(tx, scope, actor, id);
    if (text.trim() === '') return;
    const { edit } = await reachOf(tx, scope, message.ticket_id);
    if (!edit || !mayChangeMessage('edit', message, clock.now())) throw new AppError('ERR_EDITING_WAPP_MSG');
    await enqueueEdit(tx, scope, id, text);
  });
}

export function deleteMessage(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const message = await visibleMessage(tx, scope, actor, id);
    const { deleteForAll } = await reachOf(tx, scope, message.ticket_id);
    if (!deleteForAll || !mayChangeMessage('delete', message, clock.now())) throw new AppError('ERR_DELETE_WAPP_MSG');
    await enqueueDelete(tx, scope, id);
  });
}

/** Null takes it back. It shows when WhatsApp has taken it. */
export function reactToMessage(scope: Scope, actor: Actor, id: number, emoji: string | null): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { ticket_id: ticketId, status } = await visibleMessage(tx, scope, actor, id);
    await reachable(tx, scope, ticketId, status);
    await enqueueReaction(tx, scope, id, emoji);
  });
}

/** May this person say something here now, or did they? Asked before files are taken in. */
export function checkSending(scope: Scope, actor: Actor, ticketId: number, clientId?: string): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { status } = await getVisibleTicket(tx, scope, actor, ticketId);
    if (clientId !== undefined && (await findByClientId(tx, scope, clientId))) return;
    await reachable(tx, scope, ticketId, status);
  });
}

/** MSG-25 */
async function reachable(tx: TenantTx, scope: Scope, ticketId: number, ticketStatus: string): Promise<void> {
  if (ticketStatus === 'closed') throw new AppError('ERR_NO_PERMISSION');
  const conversation = await findConversation(tx, scope, ticketId);
  if (!conversation || !takesSends(conversation.status)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
}

async function visibleMessage(tx: TenantTx, scope: Scope, actor: Actor, id: number) {
  const message = await findMessage(tx, scope, id);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const sight = await getVisibleTicket(tx, scope, actor, message.ticket_id);
  return { ...message, status: sight.status, sight };
}

async function reachOf(tx: TenantTx, scope: Scope, ticketId: number) {
  const conversation = await findConversation(tx, scope, ticketId);
  if (!conversation) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return capabilitiesOf(conversation.provider);
}
