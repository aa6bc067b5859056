import { tenantTx } from '@recadia/db';
import type { Logger } from 'pino';
import { emit } from '../emit.ts';
import { groupBy } from '../jobs/group.ts';
import type { Actor, Scope } from '../session/people.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Connections } from './connections.ts';
import { markOnline, markSeen } from './presence.sql.ts';

/** Marks the user online after a heartbeat or a new socket. An event is emitted only when the user was offline. */
function heartbeat(scope: Scope, userId: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const isNews = await markOnline(tx, scope, userId);
    if (isNews) await emit(tx, scope, { name: 'user.updated', entityId: userId, actorUserId: userId });
  });
}

/**
 * AUTH-22: an open socket counts as presence, so its user is marked as seen periodically. A user who leaves is marked a
 * last time in the next round; the sweep marks users offline, because most of them reconnect at once.
 */
export function createPresence(connections: Connections, log: Logger, seenEveryMs: number) {
  let justLeft: Actor[] = [];
  const logFailure = (error: unknown) => log.warn({ err: error }, 'presence could not be saved');

  const markAll = async () => {
    const here = [...connections.all().map(({ principal }) => principal.actor), ...justLeft];
    justLeft = [];
    for (const [companyId, actors] of groupBy(here, (actor) => actor.companyId)) {
      const userIds = [...new Set(actors.map((actor) => actor.userId))];
      await tenantTx({ companyId }, (tx) => markSeen(tx, { companyId }, userIds));
    }
  };
  const marking = repeat({ work: markAll, everyMs: () => seenEveryMs, onError: logFailure });

  return {
    heartbeat: (actor: Actor): void => void heartbeat(actor, actor.userId).catch(logFailure),
    left: (actor: Actor): void => void justLeft.push(actor),
    async stop(): Promise<void> {
      await marking.stop();
      await markAll().catch(logFailure);
    },
  };
}
