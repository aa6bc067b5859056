import type { LivePanel } from '@recadia/contract/dashboard';
import { pageSize } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { viewerOf } from '../tickets/index.ts';
import * as sql from './live-panel.sql.ts';

/** An online user without open tickets is free; users decide themselves how many tickets they take. */
const isFree = ({ online, open }: sql.WatchedPerson): boolean => online && open === 0;

/** TKT-30: waiting tickets and available users, for users who may see those tickets. */
export function loadLivePanel(scope: Scope, actor: Actor): Promise<LivePanel> {
  const { seesAll, queueIds, seesUnqueued } = viewerOf(actor);
  const watch = { seesAll, queueIds, unqueued: seesAll || seesUnqueued };
  return tenantTx(scope, async (tx) => {
    const queues = await sql.listWatchedQueues(tx, scope, watch);
    const waiting = await sql.listWaiting(tx, scope, watch, pageSize.ticketLives);
    const people = await sql.listWatchedPeople(tx, scope, watch);
    const freeIn = (id: number) => people.filter((person) => isFree(person) && person.queueIds.includes(id)).length;
    return {
      at: clock.now().toISOString(),
      queues: queues.map(({ oldestAt, ...row }) => ({
        ...row,
        oldestAt: oldestAt?.toISOString() ?? null,
        free: row.queue ? freeIn(row.queue.id) : people.filter(isFree).length,
      })),
      waiting: waiting.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
      people: people.map((person) => ({
        ...person,
        // A colleague's other queues are hidden from users who may not see them.
        queueIds: person.queueIds.filter((id) => seesAll || queueIds.includes(id)),
      })),
    };
  });
}
