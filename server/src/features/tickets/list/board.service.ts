import { boardMax } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import * as sql from './tickets.list.sql.ts';
import { viewerOf } from '../tickets.policy.ts';

const boardStatuses = ['open', 'pending'] as const;

/**
 * KAN-07: all open and pending tickets that the actor may see, also those of colleagues in the actor's queues, in
 * branches that an index serves. Above the board's limit, the last changed tickets.
 */
export function boardOfTickets(scope: Scope, actor: Actor, asked: number[] | undefined) {
  const queueIds = asked?.length ? asked : null;
  const viewer = viewerOf(actor);
  const pairs = (ids: number[]) => boardStatuses.flatMap((status) => ids.map((id) => [status, id] as const));
  const mine = queueIds ? viewer.queueIds.filter((id) => queueIds.includes(id)) : viewer.queueIds;
  const all = queueIds ? { any: [], inQueue: pairs(queueIds) } : { any: [...boardStatuses], inQueue: [] };
  const listQuery: sql.Look = {
    statuses: [...boardStatuses],
    branches: viewer.seesAll
      ? { ...all, ofUser: [], unqueued: [] }
      : {
          any: [],
          ofUser: pairs([viewer.userId]),
          inQueue: pairs(mine),
          unqueued: viewer.seesUnqueued ? ['pending'] : [],
        },
    filter: {
      tags: null,
      users: null,
      queueIds,
      keepsUnqueued: false,
      whatsappIds: null,
      timezone: 'UTC',
      date: null,
      updatedAt: null,
      unread: false,
      unanswered: false,
    },
  };
  return tenantTx(scope, async (tx) => {
    const rows = await sql.listTickets(tx, scope, listQuery, { page: { after: null, offset: 0 }, limit: boardMax + 1 });
    return { rows: rows.slice(0, boardMax), hasMore: rows.length > boardMax };
  });
}
