import { isUniqueViolation, tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { findHolder, type Holder } from '../tickets.change.sql.ts';
import type { Conversation } from '../tickets.sql.ts';

/** Builds the error that names the holder of the conversation's unclosed ticket (TKT-19, TKT-33, TKT-36). */
export async function openTicketConflict(tx: TenantTx, scope: Scope, conversation: Conversation, cause?: unknown) {
  const holder = await findHolder(tx, scope, conversation);
  if (!holder) return new AppError('ERR_NO_TICKET_FOUND', { cause });
  return new AppError('ERR_OTHER_OPEN_TICKET', { details: { ticket: presentHolder(holder) }, cause });
}

/**
 * The unique index decides which transaction gets the conversation's one unclosed ticket, not an earlier read. A
 * violation ends the transaction, so a second one loads the holder. The work passes its conversation to
 * `setConversation`.
 */
export async function withOpenTicketConflict<T>(
  scope: Scope,
  work: (tx: TenantTx, setConversation: (conversation: Conversation) => Conversation) => Promise<T>,
): Promise<T> {
  let current: Conversation | undefined;
  try {
    return await tenantTx(scope, (tx) => work(tx, (conversation) => (current = conversation)));
  } catch (error) {
    const conversation = current;
    if (!conversation || !isUniqueViolation(error, 'tickets_living_key')) throw error;
    throw await tenantTx(scope, (tx) => openTicketConflict(tx, scope, conversation, error));
  }
}

const presentHolder = ({ id, uuid, user_id, user_name, queue_name }: Holder) => ({
  id,
  uuid,
  user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
  queue: queue_name === null ? null : { name: queue_name },
});
