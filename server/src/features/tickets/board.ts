import { boardMax } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import type { Actor, Scope } from '../../platform/people.ts';
import * as sql from './tickets.list.sql.ts';
import { viewerOf } from './tickets.policy.ts';

const living = ['open', 'pending'] as const;

/**
 * KAN-07: every open and waiting ticket one may see, also colleagues' in one's queues, told in pieces that an index
 * serves. Beyond what a board can show, those that changed last.
 */
export function boardOfTickets(scope: Scope, actor: Actor, asked: number[] | undefined) {
  const queueIds = asked?.length ? asked : null;
  const eyes = viewerOf(actor);
  const pairs = (ids: number[]) => living.flatMap((status) => ids.map((id) => [status, id] as const));
  const mine = queueIds ? eyes.queueIds.filter((id) => queueIds.includes(id)) : eyes.queueIds;
  const all = queueIds ? { any: [], inQueue: pairs(queueIds) } : { any: [...living], inQueue: [] };
  const look: sql.Look = {
    statuses: [...living],
    branches: eyes.seesAll
      ? { ...all, ofUser: [], unqueued: [] }
      : {
          any: [],
          ofUser: pairs([eyes.userId]),
          inQueue: pairs(mine),
          unqueued: eyes.seesUnqueued ? ['pending'] : [],
        },
    filter: {
      ...{ tags: null, users: null, queueIds, keepsUnqueued: false, whatsappIds: null },
      ...{ timezone: 'UTC', date: null, updatedAt: null, unread: false, unanswered: false },
    },
  };
  return tenantTx(scope, async (tx) => {
    const rows = await sql.listTickets(tx, scope, look, { page: { after: null, offset: 0 }, limit: boardMax + 1 });
    return { rows: rows.slice(0, boardMax), hasMore: rows.length > boardMax };
  });
}
