import type { TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import type { Scope } from '../../platform/people.ts';
import { changeByRule, type Rule } from './rules.service.ts';
import * as sql from './rating.sql.ts';
import { countWaiting, setUnread } from './tickets.change.sql.ts';
import { insertTicketEvent, type Conversation, type TicketRow } from './tickets.sql.ts';

const scale = ['1', '2', '3'];

/**
 * BOT-15: what a customer says to a ticket that was closed and asked how it was. The ticket it stays with, closed; null
 * where it is the beginning of a new conversation.
 *
 *   asked ──1, 2, 3──► rated
 *     └──other words──► asked once more ──1, 2, 3──► rated
 *                             └──other words──► over: a new conversation
 */
export async function receiveRating(
  tx: TenantTx,
  scope: Scope,
  conversation: Conversation,
  words: string | null,
): Promise<TicketRow | null> {
  const ticket = await sql.lockClosed(tx, scope, conversation, words);
  if (!ticket) return null;
  const { id: ticketId, ratedLife: lifeId, ratedUser: userId, isRepeated, isEcho } = ticket;
  if (isEcho) return ticket;
  if (lifeId === null) return null;
  const rate = scale.indexOf(words?.trim() ?? '') + 1;
  if (rate > 0) {
    await sql.insertRating(tx, scope, { ticketId, lifeId, userId, rate });
    await insertTicketEvent(tx, scope, ticket, { kind: 'rated', data: { userId, inputs: { rate } } });
    await emit(tx, scope, { name: 'ticket.rated', entityId: ticketId });
    return ticket;
  }
  await sql.setRating(tx, scope, lifeId, isRepeated ? 'over' : 'repeated');
  if (isRepeated) return null;
  await emit(tx, scope, { name: 'ticket.rating-missed', entityId: ticketId });
  return ticket;
}

/** What was said instead of a rating waits for somebody after all. */
export async function reopenUnratedTicket(tx: TenantTx, scope: Scope, id: number, why: Rule): Promise<void> {
  const lifeId = await sql.findUnrated(tx, scope, id);
  if (lifeId === undefined) return;
  await sql.setRating(tx, scope, lifeId, 'over');
  const anew = { status: 'pending', userId: null, queueId: null } as const;
  await changeByRule(tx, scope, id, () => ({ verb: 'reopened', change: anew, why }));
  await setUnread(tx, scope, id, Math.max(1, await countWaiting(tx, scope, id, 100)));
}
