import type { ErrorDetails } from '@recadia/contract/errors';
import type { BulkOutcome, TicketBulk, TicketChange } from '@recadia/contract/tickets';
import { tenantTx } from '@recadia/db';
import { isAppError, type AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { changeTags } from '../lifecycle/ticket-tags.service.ts';
import { changeTicket } from '../tickets.service.ts';

/**
 * Each ticket has its own transaction: a refused ticket does not affect the others, and two users with the same
 * selection cannot deadlock. The timeline stores the batch id, which is all that undo needs.
 */
export async function changeTickets(scope: Scope, actor: Actor, order: TicketBulk) {
  const batch = newId();
  const why = { cause: 'bulk', batch } as const;
  const { tagIds = [] } = order;
  const withNewTags = (has: { tag_id: number }[]) => [...has.map(({ tag_id }) => tag_id), ...tagIds];
  const outcome = await forEachTicket(order.ids, async (id) => {
    if (order.action === 'tag') await tenantTx(scope, (tx) => changeTags(tx, scope, actor, id, withNewTags, why));
    else await changeTicket(scope, actor, id, changeIn(order.action, order, actor), why);
  });
  return { ...outcome, undoToken: batch };
}

function changeIn(
  action: 'accept' | 'resolve' | 'transfer',
  { queueId, userId }: TicketBulk,
  actor: Actor,
): TicketChange {
  switch (action) {
    case 'accept':
      return { status: 'open', userId: actor.userId };
    case 'resolve':
      return { status: 'closed' };
    case 'transfer':
      return { queueId, userId };
  }
}

/** Works one ticket after the other; when all are refused, the first error is thrown. */
export async function forEachTicket(ids: number[], work: (id: number) => Promise<unknown>): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { succeeded: [], refused: [] };
  let first: AppError | undefined;
  for (const id of new Set(ids)) {
    try {
      await work(id);
      outcome.succeeded.push(id);
    } catch (error) {
      if (!isAppError(error)) throw error;
      first ??= error;
      outcome.refused.push({ id, error: error.code, holder: holderIn(error) });
    }
  }
  if (first && outcome.succeeded.length === 0) throw first;
  return outcome;
}

function holderIn({ code, details }: AppError): string | null {
  if (code !== 'ERR_OTHER_OPEN_TICKET') return null;
  return (details as ErrorDetails['ERR_OTHER_OPEN_TICKET']).ticket.user?.name ?? null;
}
