import type { TenantTx } from '@recadia/db';
import { emit } from '../../../platform/emit.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { receiveRating } from './rating.service.ts';
import { requireTrialChat } from './trial.service.ts';
import { visibilityOf } from '../tickets.present.ts';
import * as sql from '../tickets.sql.ts';
import type { Conversation, OpenedTicket } from '../tickets.sql.ts';

/**
 * Reason for finding or opening a ticket. `customer`: the customer waits, so a closed ticket is reopened. `own-phone`:
 * the company wrote from its phone. `schedule`: a scheduled message is sent. `history`: an old message is imported.
 */
export type Cause = 'customer' | 'own-phone' | 'schedule' | 'history';

/** Finds or opens the conversation's ticket; the caller holds the contact's lock. */
export async function findOrOpenTicket(
  tx: TenantTx,
  scope: Scope,
  asked: Conversation & { isGroup: boolean; at: Date; cause: Cause; words?: string | null },
): Promise<OpenedTicket> {
  const { cause, words: text, ...conversation } = asked;
  const unclosed = await sql.lockOpenTicket(tx, scope, conversation);
  if (unclosed) return { ...unclosed, outcome: 'found', was: null };
  await sql.lockConversation(tx, scope, conversation);
  if (cause === 'customer' && text !== undefined && !asked.isGroup) {
    const closed = await receiveRating(tx, scope, conversation, text);
    if (closed) return { ...closed, outcome: 'found', was: null };
  }
  const ticket = await sql.findOrOpen(tx, scope, {
    ...conversation,
    reopens: cause === 'customer',
    status: cause === 'history' ? 'closed' : 'pending',
  });
  if (ticket.outcome === 'found') return ticket;
  if (cause === 'schedule' && ticket.outcome === 'opened') await requireTrialChat(tx, scope);
  if (ticket.status !== 'closed')
    await sql.insertTracking(tx, scope, { ticketId: ticket.id, connectionId: ticket.connection_id });
  await sql.insertTicketEvent(tx, scope, ticket, { kind: ticket.outcome, data: { cause } });
  await emit(tx, scope, {
    name: ticket.outcome === 'opened' ? 'ticket.created' : 'ticket.updated',
    entityId: ticket.id,
    data: { before: ticket.outcome === 'opened' ? null : ticket.was, after: visibilityOf(ticket) },
  });
  return ticket;
}
