import { tenantTx } from '@recadia/db';
import type { Actor } from '../session/people.ts';
import { findNewestEvent } from './event-log.sql.ts';
import { presentEvents, type ShownFrame, type Stage } from './presentation.ts';
import { room } from './rooms.ts';

/**
 * AUTH-20: the event that a replaced session receives before its socket closes. It is read from the log even before the
 * relay has numbered it, so that closing does not wait for the relay. Undefined when the socket has already received
 * it.
 */
export async function replacedSessionFrame(
  stage: Stage,
  actor: Actor,
  deliveredUpTo: number,
): Promise<ShownFrame | undefined> {
  const about = { name: 'session.replaced', entityId: String(actor.userId) };
  const event = await tenantTx(actor, (tx) => findNewestEvent(tx, actor, about));
  if (!event || (event.seq > 0 && event.seq <= deliveredUpTo)) return undefined;
  const shown = await presentEvents(stage, actor, [event]);
  const own = room(actor.companyId, 'session', actor.sessionId);
  return shown.get(event.seq)?.find(({ to }) => to.includes(own));
}
