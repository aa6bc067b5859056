import { tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { lockTicket, type LockedTicket } from './tickets.change.sql.ts';
import { findTicketVisibility, type ShownTicket } from './tickets.shown.sql.ts';
import { canSeeTicket, type TicketVisibility } from './tickets.policy.ts';
import { visibilityOf } from './tickets.present.ts';

/**
 * Loads and authorises: a ticket of another company is not found, a ticket outside the actor's visibility is refused.
 */
export async function getVisibleTicket(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  id: number,
): Promise<TicketVisibility> {
  const row = await findTicketVisibility(tx, scope, id);
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return assertVisible(actor, visibilityOf(row));
}

/**
 * The same, with a lock until the commit. `visibilityFor` returns the visibility to check instead of the ticket's own.
 */
export async function lockVisibleTicket(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  id: number,
  visibilityFor: (ticket: LockedTicket) => TicketVisibility = (ticket) => ticket,
): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, scope, id);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  assertVisible(actor, visibilityFor(ticket));
  return ticket;
}

export function shownTo(actor: Actor, row: ShownTicket | undefined): ShownTicket {
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  assertVisible(actor, visibilityOf(row));
  return row;
}

function assertVisible(actor: Actor, visibility: TicketVisibility): TicketVisibility {
  if (!canSeeTicket(actor, visibility)) throw new AppError('ERR_NO_PERMISSION');
  return visibility;
}

/** For sockets: whether the actor may follow this conversation. */
export async function mayFollowTicket(actor: Actor, id: number): Promise<boolean> {
  const row = await tenantTx(actor, (tx) => findTicketVisibility(tx, actor, id));
  return row !== undefined && canSeeTicket(actor, visibilityOf(row));
}
