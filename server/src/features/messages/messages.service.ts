import { tenantTx, type TenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { capabilitiesOf } from '../connections/index.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import { mayChangeMessage, takesSends } from './messages.policy.ts';
import { enqueueDelete, enqueueEdit, enqueueSend, retrySend, type Send } from './outbox.ts';
import { findConversation, findMessage } from './outbox.sql.ts';

/** The message as it waits to leave; the same client id again is the same message (MSG-22). */
export function sendMessage(
  scope: Scope,
  actor: Actor,
  ticketId: number,
  what: Pick<Send, 'body' | 'clientId' | 'quotedMessageId'>,
): Promise<{ id: number; isNew: boolean }> {
  return tenantTx(scope, async (tx) => {
    await reachableTicket(tx, scope, actor, ticketId);
    return enqueueSend(tx, scope, { ...what, ticketId, userId: actor.userId });
  });
}

/** A send that failed goes once more, under the same ids. */
export function retryMessage(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { ticket_id: ticketId } = await visibleMessage(tx, scope, actor, id);
    await reachableTicket(tx, scope, actor, ticketId);
    await retrySend(tx, scope, id, actor.userId);
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

/** MSG-25 */
async function reachableTicket(tx: TenantTx, scope: Scope, actor: Actor, ticketId: number): Promise<void> {
  const { status } = await getVisibleTicket(tx, scope, actor, ticketId);
  if (status === 'closed') throw new AppError('ERR_NO_PERMISSION');
  const conversation = await findConversation(tx, scope, ticketId);
  if (!conversation || !takesSends(conversation.status)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
}

async function visibleMessage(tx: TenantTx, scope: Scope, actor: Actor, id: number) {
  const message = await findMessage(tx, scope, id);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await getVisibleTicket(tx, scope, actor, message.ticket_id);
  return message;
}

async function reachOf(tx: TenantTx, scope: Scope, ticketId: number) {
  const conversation = await findConversation(tx, scope, ticketId);
  if (!conversation) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return capabilitiesOf(conversation.provider);
}
