import { pageSize } from '@recadia/contract/limits';
import type { TimelineEntry } from '@recadia/contract/tickets';
import { tenantTx } from '@recadia/db';
import { encodeCursor, readPage } from '../../../platform/cursor.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { listTimeline, type TimelineRow } from './timeline.sql.ts';
import { getVisibleTicket } from '../tickets.access.ts';

/** Returns the newest page in chronological order; the cursor leads to the older entries. */
export function pageOfTimeline(scope: Scope, actor: Actor, id: number, cursor: string | undefined) {
  const limit = pageSize.timeline;
  const { after } = readPage({ cursor }, limit);
  return tenantTx(scope, async (tx) => {
    await getVisibleTicket(tx, scope, actor, id);
    const found = await listTimeline(tx, scope, id, { before: after?.[1] ?? null, limit: limit + 1 });
    const page = found.slice(0, limit).reverse();
    const hasMore = found.length > limit;
    const first = page[0];
    return {
      events: page.map(presentEntry),
      hasMore,
      nextCursor: hasMore && first ? encodeCursor(['', first.id]) : null,
    };
  });
}

const presentEntry = (row: TimelineRow): TimelineEntry => ({ ...row, at: row.at.toISOString() });
