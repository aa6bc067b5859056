import { tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { lockTicket, type LockedTicket } from './tickets.change.sql.ts';
import { findSight, type ShownTicket } from './tickets.shown.sql.ts';
import { canSeeTicket, type Sight } from './tickets.policy.ts';
import { sightOf } from './tickets.present.ts';

/** Loads and authorises: another company's ticket is missing, one outside the own queues is refused. */
export async function getVisibleTicket(tx: TenantTx, scope: Scope, actor: Actor, id: number): Promise<Sight> {
  const row = await findSight(tx, scope, id);
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return visible(actor, sightOf(row));
}

/** The same, and nobody else changes it before the commit. `judged` is what the rule is asked about instead of it. */
export async function lockVisibleTicket(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  id: number,
  judged: (ticket: LockedTicket) => Sight = (ticket) => ticket,
): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, scope, id);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  visible(actor, judged(ticket));
  return ticket;
}

export function shownTo(actor: Actor, row: ShownTicket | undefined): ShownTicket {
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  visible(actor, sightOf(row));
  return row;
}

function visible(actor: Actor, sight: Sight): Sight {
  if (!canSeeTicket(actor, sight)) throw new AppError('ERR_NO_PERMISSION');
  return sight;
}

/** For sockets: may this person follow this conversation? */
export async function mayFollowTicket(actor: Actor, id: number): Promise<boolean> {
  const row = await tenantTx(actor, (tx) => findSight(tx, actor, id));
  return row !== undefined && canSeeTicket(actor, sightOf(row));
}
