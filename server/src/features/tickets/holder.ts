import { isUniqueViolation, tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/people.ts';
import { findHolder, type Holder } from './tickets.change.sql.ts';
import type { Conversation } from './tickets.sql.ts';

/** Names whoever holds the living ticket of a conversation (TKT-19, TKT-33, TKT-36). */
export async function openTicketConflict(tx: TenantTx, scope: Scope, conversation: Conversation, cause?: unknown) {
  const holder = await findHolder(tx, scope, conversation);
  if (!holder) return new AppError('ERR_NO_TICKET_FOUND', { cause });
  return new AppError('ERR_OTHER_OPEN_TICKET', { details: { ticket: presentHolder(holder) }, cause });
}

/**
 * The index decides who has the one living ticket of a conversation, not a look beforehand. After it has spoken the
 * transaction is over, so another one looks who was first. The work says by `meet` which conversation it is about.
 */
export async function withOpenTicketConflict<T>(
  scope: Scope,
  work: (tx: TenantTx, meet: (conversation: Conversation) => Conversation) => Promise<T>,
): Promise<T> {
  let met: Conversation | undefined;
  try {
    return await tenantTx(scope, (tx) => work(tx, (conversation) => (met = conversation)));
  } catch (error) {
    const conversation = met;
    if (!conversation || !isUniqueViolation(error, 'tickets_living_key')) throw error;
    throw await tenantTx(scope, (tx) => openTicketConflict(tx, scope, conversation, error));
  }
}

const presentHolder = ({ id, uuid, user_id, user_name, queue_name }: Holder) => ({
  ...{ id, uuid },
  user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
  queue: queue_name === null ? null : { name: queue_name },
});
