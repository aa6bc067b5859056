import type { NewTicket } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import { clock } from '../../../platform/clock.ts';
import { emit } from '../../../platform/emit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { openTicketConflict, withOpenTicketConflict } from './holder.service.ts';
import { requireTrialChat } from './trial.service.ts';
import * as change from '../tickets.change.sql.ts';
import { viewerOf, mayBegin, needsQueue, type TicketVisibility } from '../tickets.policy.ts';
import { present, refuseMissing } from '../tickets.service.ts';
import type { ShownTicket } from '../tickets.shown.sql.ts';
import * as sql from '../tickets.sql.ts';

/**
 * An agent starts a conversation: the last closed ticket that they may see is reopened, else a new ticket opens without
 * older messages.
 */
export async function createTicket(scope: Scope, actor: Actor, asked: NewTicket): Promise<ShownTicket> {
  const { contactId, queueId = null } = asked;
  const userId = asked.userId ?? actor.userId;
  if (queueId === null && needsQueue(actor)) throw new AppError('ERR_QUEUE_REQUIRED');
  if (!mayBegin(actor, { userId, queueId })) throw new AppError('ERR_NO_PERMISSION');
  return withOpenTicketConflict(scope, async (tx, setConversation) => {
    refuseMissing(await change.findMissing(tx, scope, { userId, queueId, connectionId: asked.whatsappId }));
    const connectionId = asked.whatsappId ?? (await change.findUsualConnection(tx, scope, userId));
    if (connectionId === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    const contact = await change.lockContact(tx, scope, contactId);
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
    const conversation = setConversation({ contactId, connectionId });
    const id = await openForAgent(tx, scope, actor, {
      ...conversation,
      isGroup: contact.is_group,
      visibility: { status: 'open', userId, queueId },
    });
    return present(tx, scope, id);
  });
}

interface NewConversation extends sql.Conversation {
  isGroup: boolean;
  visibility: TicketVisibility;
}

async function openForAgent(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  { isGroup, visibility, ...conversation }: NewConversation,
) {
  await sql.lockConversation(tx, scope, conversation);
  const opening = { ...conversation, isGroup, at: clock.now(), reopens: true, status: 'pending' } as const;
  const ticket = await sql.findOrOpen(tx, scope, { ...opening, seenBy: viewerOf(actor) });
  if (ticket.outcome === 'found') throw await openTicketConflict(tx, scope, conversation);
  if (ticket.outcome === 'opened') await requireTrialChat(tx, scope);
  const { connectionId } = conversation;
  const state = { ...visibility, connectionId, useIntegration: false, promptId: null, integrationId: null };
  await change.saveTicket(tx, scope, ticket.id, { ...state, cause: 'agent' });
  await change.saveTrackingPeriod(tx, scope, ticket.id, state);
  const data = { cause: 'agent', status: visibility.status, userId: visibility.userId };
  const eventTicket = { ...ticket, queue_id: visibility.queueId };
  await sql.insertTicketEvent(tx, scope, eventTicket, { kind: ticket.outcome, userId: actor.userId, data });
  await emit(tx, scope, {
    name: ticket.outcome === 'opened' ? 'ticket.created' : 'ticket.updated',
    entityId: ticket.id,
    actorUserId: actor.userId,
    data: { before: ticket.outcome === 'opened' ? null : ticket.was, after: visibility },
  });
  return ticket.id;
}
