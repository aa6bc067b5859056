import type { RuleKind } from '@recadia/contract/rules';
import type { TenantTx } from '@recadia/db';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { lockTicket, type LockedTicket } from '../tickets.change.sql.ts';
import { applyChange } from '../tickets.service.ts';
import { insertTicketEvent } from '../tickets.sql.ts';
import type { Rule, RuleVerb, TicketState } from '../tickets.transitions.ts';

/**
 * Applies a rule's change in the transaction in which the rule decided. `decide` receives the locked ticket and returns
 * null for no change. Returns whether the ticket was changed.
 */
export async function changeByRule(
  tx: TenantTx,
  scope: Scope,
  id: number,
  decide: (now: LockedTicket) => Decision | null,
): Promise<boolean> {
  const now = await lockTicket(tx, scope, id);
  if (!now) throw new AppError('ERR_NO_TICKET_FOUND');
  const decision = decide(now);
  if (!decision) return false;
  await changeLockedByRule(tx, scope, now, decision);
  return true;
}

interface Decision {
  verb: RuleVerb;
  change: Partial<TicketState>;
  why: Rule;
}

/** The same for a ticket that the rule has locked and read. */
export async function changeLockedByRule(
  tx: TenantTx,
  scope: Scope,
  now: LockedTicket,
  decision: Decision,
): Promise<void> {
  const { id, uuid, contactId, unread, ...state } = now;
  const { status, userId, queueId, connectionId, useIntegration, promptId, integrationId } = state;
  const was = { status, userId, queueId, connectionId, useIntegration, promptId, integrationId };
  await applyChange(tx, scope, null, {
    now: { id, uuid, contactId, unread, ...was },
    verb: decision.verb,
    next: { ...was, ...decision.change },
    why: decision.why,
  });
}

type EventTicket = Pick<LockedTicket, 'id' | 'contactId' | 'connectionId' | 'queueId'>;

/** Adds a timeline entry for a rule that did not change the ticket; several tickets may share the entry. */
export async function recordRule(
  tx: TenantTx,
  scope: Scope,
  tickets: EventTicket | EventTicket[],
  kind: RuleKind,
  why: Rule,
): Promise<void> {
  const places = [tickets].flat().map(({ id, contactId, connectionId, queueId }) => ({
    id,
    contact_id: contactId,
    connection_id: connectionId,
    queue_id: queueId,
  }));
  await insertTicketEvent(tx, scope, places, { kind, data: { ...why } });
}
