import { tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { lockTicket, type LockedTicket } from './tickets.change.sql.ts';
import { findTicketVisibility, type ShownTicket } from './tickets.shown.sql.ts';
import { canSeeTicket, type TicketVisibility } from './tickets.policy.ts';
import { visibilityOf } from './tickets.present.ts';

/** Loads and authorises: another company's ticket is missing, one outside the own queues is refused. */
export async function getVisibleTicket(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  id: number,
): Promise<TicketVisibility> {
  const row = await findTicketVisibility(tx, scope, id);
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return visible(actor, visibilityOf(row));
}

/** The same, and nobody else changes it before the commit. `judged` is what the rule is asked about instead of it. */
export async function lockVisibleTicket(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  id: number,
  judged: (ticket: LockedTicket) => TicketVisibility = (ticket) => ticket,
): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, scope, id);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  visible(actor, judged(ticket));
  return ticket;
}

export function shownTo(actor: Actor, row: ShownTicket | undefined): ShownTicket {
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  visible(actor, visibilityOf(row));
  return row;
}

function visible(actor: Actor, sight: TicketVisibility): TicketVisibility {
  if (!canSeeTicket(actor, sight)) throw new AppError('ERR_NO_PERMISSION');
  return sight;
}

/** For sockets: may this person follow this conversation? */
export async function mayFollowTicket(actor: Actor, id: number): Promise<boolean> {
  const row = await tenantTx(actor, (tx) => findTicketVisibility(tx, actor, id));
  return row !== undefined && canSeeTicket(actor, visibilityOf(row));
}
