import { tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { findSight } from './tickets.shown.sql.ts';
import { canSeeTicket, type Sight } from './tickets.policy.ts';
import { sightOf } from './tickets.present.ts';

/** Loads and authorises: another company's ticket is missing, one outside the own queues is refused. */
export async function getVisibleTicket(tx: TenantTx, scope: Scope, actor: Actor, id: number): Promise<Sight> {
  const row = await findSight(tx, scope, id);
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  const sight = sightOf(row);
  if (!canSeeTicket(actor, sight)) throw new AppError('ERR_NO_PERMISSION');
  return sight;
}

/** For sockets: may this person follow this conversation? */
export async function mayFollowTicket(actor: Actor, id: number): Promise<boolean> {
  const row = await tenantTx(actor, (tx) => findSight(tx, actor, id));
  return row !== undefined && canSeeTicket(actor, sightOf(row));
}
