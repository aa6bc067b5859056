import type { TicketChange } from '@recadia/contract/tickets';
import { tenantTx, type TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import { AppError, isAppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { disarmTimers } from '../../platform/jobs/timers.ts';
import { afterClose } from './lifecycle/after-close.events.ts';
import { openTicketConflict, withOpenTicketConflict } from './lifecycle/holder.service.ts';
import * as sql from './tickets.change.sql.ts';
import type { LockedTicket } from './tickets.change.sql.ts';
import type { TicketVisibility } from './tickets.policy.ts';
import { findShownTicket, listShownTickets, type ShownTicket } from './tickets.shown.sql.ts';
import { insertTicketEvent } from './tickets.sql.ts';
import { changeOf, type Rule, type RuleVerb, type TicketState } from './tickets.transitions.ts';
import { lockVisibleTicket, shownTo } from './tickets.access.ts';

export async function getTicket(scope: Scope, actor: Actor, by: { id: number } | { uuid: string }) {
  return shownTo(actor, await tenantTx(scope, (tx) => findShownTicket(tx, scope, by)));
}

/** Reason of a change that was not a single action of a user; changes made together share one batch. */
export interface ChangeReason {
  cause: 'bulk' | 'undo';
  batch: string;
}

/** Accepts, returns, resolves, reopens or transfers a ticket, or changes its prompt or integration. */
export async function changeTicket(
  scope: Scope,
  actor: Actor,
  id: number,
  change: TicketChange,
  why?: ChangeReason,
): Promise<ShownTicket> {
  return withOpenTicketConflict(scope, async (tx, setConversation) => {
    const now = await lockForChange(tx, scope, actor, id, change);
    const outcome = changeOf(now, change, actor.userId);
    if (outcome === 'held') throw await openTicketConflict(tx, scope, now);
    setConversation({ contactId: now.contactId, connectionId: outcome.next.connectionId });
    if (!isSame(now, outcome.next)) await applyChange(tx, scope, actor, { now, ...outcome, why });
    return present(tx, scope, id);
  });
}

interface Change {
  now: LockedTicket;
  verb: RuleVerb;
  next: TicketState;
  why?: ChangeReason | Rule | undefined;
}

/**
 * Saves the ticket, its tracking period, its timeline entry and its events in one transaction; `actor` is null for a
 * rule.
 */
export async function applyChange(tx: TenantTx, scope: Scope, actor: Actor | null, change: Change): Promise<void> {
  const { now, verb, next, why } = change;
  const by = actor ? { userId: actor.userId } : {};
  await checkReferences(tx, scope, now, next);
  const { id, uuid, contactId: contact_id, ...from } = now;
  const eventTicket = { id, contact_id, connection_id: next.connectionId, queue_id: next.queueId };
  const data = { ...why, status: next.status, userId: next.userId, from };
  const moved = { before: visibilityIn(now), after: visibilityIn(next), ...(why && { cause: why.cause }) };
  const event = { entityId: id, ...(actor && { actorUserId: actor.userId }), data: moved };
  // Sent together, in this order.
  await Promise.all([
    sql.saveTicket(tx, scope, id, { ...next, cause: verb }),
    sql.saveTrackingPeriod(tx, scope, id, next),
    now.status === 'closed' && disarmTimers(tx, scope, id, [afterClose.kind]),
    insertTicketEvent(tx, scope, eventTicket, { kind: verb, ...by, data }),
    emit(tx, scope, { name: `ticket.${verb}`, ...event }),
    emit(tx, scope, { name: 'ticket.updated', ...event }),
  ]);
}

/**
 * An agent who accepts too late can no longer see a ticket without a queue, but the error names its holder (TKT-36).
 */
const lockForChange = (tx: TenantTx, scope: Scope, actor: Actor, id: number, change: TicketChange) =>
  lockVisibleTicket(tx, scope, actor, id, (ticket) => {
    const beforeAccept: TicketVisibility = { status: 'pending', userId: null, queueId: ticket.queueId };
    return changeOf(ticket, change, actor.userId) === 'held' ? beforeAccept : ticket;
  });

async function checkReferences(tx: TenantTx, scope: Scope, now: TicketState, next: TicketState): Promise<void> {
  const isUnclosed = next.status !== 'closed';
  const changed = {
    ...(next.userId !== now.userId && { userId: next.userId }),
    ...(next.queueId !== now.queueId && { queueId: next.queueId }),
    ...(next.promptId !== now.promptId && { promptId: next.promptId }),
    // A deleted connection cannot have an unclosed ticket, not even a reopened one.
    ...(isUnclosed && { connectionId: next.connectionId }),
  };
  if (Object.keys(changed).length === 0) return;
  const missing = await sql.findMissing(tx, scope, changed);
  refuseMissing(missing);
  if (next.integrationId !== null && next.integrationId !== now.integrationId)
    throw new AppError('ERR_VALIDATION', { details: { fields: { integrationId: 'unknown' } } });
}

const missingCodes = {
  userId: 'ERR_NO_USER_FOUND',
  queueId: 'ERR_NO_QUEUE_FOUND',
  connectionId: 'ERR_NO_WAPP_FOUND',
  promptId: 'ERR_NO_PROMPT_FOUND',
} as const;

export function refuseMissing([first]: (keyof typeof missingCodes)[]): void {
  if (first) throw new AppError(missingCodes[first]);
}

export function deleteTicket(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const now = await lockVisibleTicket(tx, scope, actor, id);
    const eventTicket = { id, contact_id: now.contactId, connection_id: now.connectionId, queue_id: now.queueId };
    await insertTicketEvent(tx, scope, eventTicket, { kind: 'deleted', userId: actor.userId });
    await sql.deleteTicket(tx, scope, id);
    const data = { before: visibilityIn(now) };
    await emit(tx, scope, { name: 'ticket.deleted', entityId: id, actorUserId: actor.userId, data });
  });
}

/** Sends read receipts to the customer; the messages feature implements it. */
export type SendReceipts = (tx: TenantTx, scope: Scope, ticketId: number) => Promise<void>;

export function readTicket(scope: Scope, actor: Actor, id: number, sendReceipts: SendReceipts): Promise<ShownTicket> {
  return tenantTx(scope, async (tx) => {
    const now = await lockVisibleTicket(tx, scope, actor, id);
    await setUnread(tx, scope, actor, now, 0);
    // A contact without a reachable address gets no receipt, and the ticket still becomes read.
    if (now.status === 'open') await sendReceipts(tx, scope, id).catch(ignoreRefusal);
    return present(tx, scope, id);
  });
}

/** Counts the customer's messages since our last message; at least one, so that the unread filter finds the ticket. */
export function unreadTicket(scope: Scope, actor: Actor, id: number): Promise<ShownTicket> {
  return tenantTx(scope, async (tx) => {
    const now = await lockVisibleTicket(tx, scope, actor, id);
    if (now.unread === 0)
      await setUnread(tx, scope, actor, now, Math.max(1, await sql.countWaiting(tx, scope, id, 100)));
    return present(tx, scope, id);
  });
}

async function setUnread(tx: TenantTx, scope: Scope, actor: Actor, now: LockedTicket, unread: number): Promise<void> {
  if (now.unread === unread) return;
  await sql.setUnread(tx, scope, now.id, unread);
  const name = unread === 0 ? 'ticket.read' : 'ticket.unread';
  await emit(tx, scope, { name, entityId: now.id, actorUserId: actor.userId });
}

function ignoreRefusal(error: unknown): void {
  if (!isAppError(error)) throw error;
}

export async function present(tx: TenantTx, scope: Scope, id: number): Promise<ShownTicket> {
  const [row] = await listShownTickets(tx, scope, [id]);
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return row;
}

const visibilityIn = ({ status, userId, queueId }: TicketVisibility): TicketVisibility => ({ status, userId, queueId });

const isSame = (now: LockedTicket, next: TicketState): boolean =>
  Object.entries(next).every(([key, value]) => now[key as keyof TicketState] === value);
