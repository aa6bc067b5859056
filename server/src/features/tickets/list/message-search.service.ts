import { pageSize } from '@recadia/contract/limits';
import type { MessageHit } from '@recadia/contract/tickets';
import { searchMessages, tenantTx } from '@recadia/db';
import { encodeCursor } from '../../../platform/cursor.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { listMessageHits, type HitRow } from './message-search.sql.ts';
import { readTicketPage } from './tickets.list.ts';
import { viewerOf } from '../tickets.policy.ts';
import { presentTicket } from '../tickets.present.ts';
import { snippetOf } from './snippet.present.ts';

/** Finds messages in the tickets that the actor may see, newest first, each with its ticket. */
export function pageOfHits(scope: Scope, actor: Actor, term: string, cursor: string | undefined) {
  const limit = pageSize.default;
  const { after: before } = readTicketPage({ cursor }, limit);
  return tenantTx(scope, async (tx) => {
    const request = { term, eyes: viewerOf(actor), limit: limit + 1, before };
    const found = await searchMessages(tx, scope.companyId, request);
    const page = found.slice(0, limit);
    const rows =
      page.length === 0
        ? []
        : await listMessageHits(
            tx,
            scope,
            page.map(({ id }) => id),
          );
    const last = page.at(-1);
    const hasMore = found.length > limit;
    return {
      hits: rows.map((row) => presentHit(row, term)),
      hasMore,
      nextCursor: hasMore && last ? encodeCursor([last.position, last.id]) : null,
    };
  });
}

const presentHit = (row: HitRow, term: string): MessageHit => ({
  message: {
    id: String(row.message_id),
    body: snippetOf(row.body, term),
    fromMe: row.from_me,
    createdAt: row.at.toISOString(),
  },
  ticket: presentTicket(row),
});
