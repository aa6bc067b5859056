import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '../scope.ts';

/** The user attributes that the visibility rule needs. */
export interface Viewer {
  seesAll: boolean;
  userId: number;
  queueIds: number[];
  /** Tickets that wait without a queue. */
  seesUnqueued: boolean;
}

const viewerArguments = ({ seesAll, userId, queueIds, seesUnqueued }: Viewer): RawBuilder<unknown> =>
  sql`${seesAll}::boolean, ${userId}::bigint, ${queueIds}::bigint[], ${seesUnqueued}::boolean`;

/** The visibility rule over the ticket `t` of a statement. */
export const seesTicket = (eyes: Viewer): RawBuilder<boolean> =>
  sql<boolean>`sees_ticket(${viewerArguments(eyes)}, t.status, t.user_id, t.queue_id)`;

interface TicketSearch {
  term: string;
  eyes: Viewer;
  limit: number;
}

/**
 * Ids of visible tickets whose contact's name, contact's number or messages match the term, ignoring accents and case.
 */
export const searchTickets = (companyId: number, { term, eyes, limit }: TicketSearch): RawBuilder<{ id: number }> =>
  sql<{ id: number }>`select id from search_tickets(${companyId}, ${term}, ${viewerArguments(eyes)}, ${limit})`;

/** Ids of messages in visible tickets, newest first; `before` is the end of the last page, in microseconds. */
export async function searchMessages(
  tx: TenantTx,
  companyId: number,
  { term, eyes, limit, before }: TicketSearch & { before: readonly [at: string, id: number] | null },
): Promise<{ id: number; position: string }[]> {
  const at = before && sql`timestamptz 'epoch' + ${before[0]}::bigint * interval '1 microsecond'`;
  const { rows } = await sql<{ id: number; position: string }>`
    select id, (extract(epoch from at) * 1000000)::bigint::text as position
    from search_messages(${companyId}, ${term}, ${viewerArguments(eyes)}, ${at}, ${before?.[1] ?? null}, ${limit})
    order by at desc, id desc`.execute(tx);
  return rows;
}
