import type { TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import type { Scope } from '../../platform/people.ts';
import { receiveRating } from './rating.ts';
import { visibilityOf } from './tickets.present.ts';
import * as sql from './tickets.sql.ts';
import type { Conversation, Opened } from './tickets.sql.ts';

/**
 * What makes somebody look for a ticket. `customer`: somebody waits, so a closed one lives again. `own-phone`: the
 * company wrote from its phone, and nobody waits. `schedule`: a message it prepared leaves, and nobody waits either.
 * `history`: it is long over.
 */
export type Cause = 'customer' | 'own-phone' | 'schedule' | 'history';

/** The conversation's ticket; the contact is locked already. */
export async function findOrOpenTicket(
  tx: TenantTx,
  scope: Scope,
  asked: Conversation & { isGroup: boolean; at: Date; cause: Cause; words?: string | null },
): Promise<Opened> {
  const { cause, words, ...conversation } = asked;
  const living = await sql.lockOpenTicket(tx, scope, conversation);
  if (living) return { ...living, outcome: 'found', was: null };
  await sql.lockConversation(tx, scope, conversation);
  if (cause === 'customer' && words !== undefined && !asked.isGroup) {
    const closed = await receiveRating(tx, scope, conversation, words);
    if (closed) return { ...closed, outcome: 'found', was: null };
  }
  const ticket = await sql.findOrOpen(tx, scope, {
    ...conversation,
    reopens: cause === 'customer',
    status: cause === 'history' ? 'closed' : 'pending',
  });
  if (ticket.outcome === 'found') return ticket;
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
