import type { RuleCause, RuleKind } from '@recadia/contract/rules';
import type { TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/people.ts';
import { lockTicket, type LockedTicket } from './tickets.change.sql.ts';
import { applyChange } from './tickets.service.ts';
import { insertTicketEvent } from './tickets.sql.ts';
import type { RuleVerb, TicketState } from './tickets.transitions.ts';

/** Why something happened by itself: the rule's name, and what it looked at. Names and texts stay out of it. */
export interface Rule {
  cause: RuleCause;
  inputs: Record<string, string | number | boolean | null>;
}

/**
 * What a rule does to a ticket, in the transaction in which it decided. `decide` sees the ticket as nobody else can change
 * it any more, and answers null when it no longer wants to. Answers whether anything was done.
 */
export async function changeByRule(
  tx: TenantTx,
  scope: Scope,
  id: number,
  decide: (now: LockedTicket) => { verb: RuleVerb; change: Partial<TicketState>; why: Rule } | null,
): Promise<boolean> {
  const now = await lockTicket(tx, scope, id);
  if (!now) throw new AppError('ERR_NO_TICKET_FOUND');
  const wish = decide(now);
  if (!wish) return false;
  const { status, userId, queueId, connectionId, useIntegration, promptId, integrationId } = now;
  const was = { status, userId, queueId, connectionId, useIntegration, promptId, integrationId };
  await applyChange(tx, scope, null, { now, verb: wish.verb, next: { ...was, ...wish.change }, why: wish.why });
  return true;
}

type Place = Pick<LockedTicket, 'id' | 'contactId' | 'connectionId' | 'queueId'>;

/** A line of the timeline about what a rule did, or left, without changing the ticket; several may share it. */
export async function recordRule(
  tx: TenantTx,
  scope: Scope,
  tickets: Place | Place[],
  kind: RuleKind,
  why: Rule,
): Promise<void> {
  const places = [tickets].flat().map(({ id, contactId, connectionId, queueId }) => ({
    ...{ id, contact_id: contactId, connection_id: connectionId, queue_id: queueId },
  }));
  await insertTicketEvent(tx, scope, places, { kind, data: { ...why } });
}
