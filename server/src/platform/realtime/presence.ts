import { tenantTx } from '@recadia/db';
import type { Logger } from 'pino';
import { emit } from '../emit.ts';
import { groupBy } from '../group.ts';
import type { Actor, Scope } from '../people.ts';
import { repeat } from '../repeat.ts';
import type { Connections } from './connections.ts';
import { markOnline, markSeen } from './presence.sql.ts';

/** A heartbeat or a new socket: the person is online. Colleagues hear of it only when that is news. */
function heartbeat(scope: Scope, userId: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const isNews = await markOnline(tx, scope, userId);
    if (isNews) await emit(tx, scope, { name: 'user.updated', entityId: userId, actorUserId: userId });
  });
}

/**
 * AUTH-22: an open socket counts as being there, so everybody with one is seen again and again. Whoever leaves is seen a
 * last time with the next round; going offline is left to the sweep, because most people who leave come right back.
 */
export function createPresence(connections: Connections, log: Logger, seenEveryMs: number) {
  let justLeft: Actor[] = [];
  const complain = (error: unknown) => log.warn({ err: error }, 'presence could not be saved');

  const markAll = async () => {
    const here = [...connections.all().map(({ principal }) => principal.actor), ...justLeft];
    justLeft = [];
    for (const [companyId, actors] of groupBy(here, (actor) => actor.companyId)) {
      const userIds = [...new Set(actors.map((actor) => actor.userId))];
      await tenantTx({ companyId }, (tx) => markSeen(tx, { companyId }, userIds));
    }
  };
  const marking = repeat({ work: markAll, everyMs: () => seenEveryMs, onError: complain });

  return {
    heartbeat: (actor: Actor): void => void heartbeat(actor, actor.userId).catch(complain),
    left: (actor: Actor): void => void justLeft.push(actor),
    async stop(): Promise<void> {
      await marking.stop();
      await markAll().catch(complain);
    },
  };
}
