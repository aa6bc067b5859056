import { ratings } from '@recadia/contract/limits';
import type { TenantTx } from '@recadia/db';
import { emit } from '../../../platform/emit.ts';
import type { Scope } from '../../../platform/session/people.ts';
import type { Rule } from '../tickets.transitions.ts';
import { changeByRule } from './rules.service.ts';
import * as sql from './rating.sql.ts';
import { countWaiting, setUnread } from '../tickets.change.sql.ts';
import { insertTicketEvent, type Conversation, type TicketRow } from '../tickets.sql.ts';

const scale = ratings.map(String);

/**
 * BOT-15: handles the customer's answer to the rating question of a closed ticket. Returns the closed ticket that keeps the
 * message, or null when the message starts a new conversation.
 *
 *   asked ──1, 2, 3──► rated
 *     └──other text──► asked once more ──1, 2, 3──► rated
 *                             └──other text──► finished: a new conversation
 */
export async function receiveRating(
  tx: TenantTx,
  scope: Scope,
  conversation: Conversation,
  text: string | null,
): Promise<TicketRow | null> {
  const ticket = await sql.lockClosed(tx, scope, conversation, text);
  if (!ticket) return null;
  const { id: ticketId, ratedLife: trackingId, ratedUser: userId, isRepeated, isEcho } = ticket;
  if (isEcho) return ticket;
  if (trackingId === null) return null;
  const rate = scale.indexOf(text?.trim() ?? '') + 1;
  if (rate > 0) {
    await sql.insertRating(tx, scope, { ticketId, lifeId: trackingId, userId, rate });
    await insertTicketEvent(tx, scope, ticket, { kind: 'rated', data: { userId, inputs: { rate } } });
    await emit(tx, scope, { name: 'ticket.rated', entityId: ticketId });
    return ticket;
  }
  await sql.setRating(tx, scope, trackingId, isRepeated ? 'over' : 'repeated');
  if (isRepeated) return null;
  await emit(tx, scope, { name: 'ticket.rating-missed', entityId: ticketId });
  return ticket;
}

/** Reopens a closed ticket whose customer wrote something other than a rating, because that message needs an answer. */
export async function reopenUnratedTicket(tx: TenantTx, scope: Scope, id: number, why: Rule): Promise<void> {
  const trackingId = await sql.findUnrated(tx, scope, id);
  if (trackingId === undefined) return;
  await sql.setRating(tx, scope, trackingId, 'over');
  const reset = { status: 'pending', userId: null, queueId: null } as const;
  await changeByRule(tx, scope, id, () => ({ verb: 'reopened', change: reset, why }));
  await setUnread(tx, scope, id, Math.max(1, await countWaiting(tx, scope, id, 100)));
}
