import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from './scope.ts';

/** Whose eyes look: what the visibility rule asks of a person. */
export interface Viewer {
  seesAll: boolean;
  userId: number;
  queueIds: number[];
  /** What waits without a queue. */
  seesUnqueued: boolean;
}

const asked = ({ seesAll, userId, queueIds, seesUnqueued }: Viewer): RawBuilder<unknown> =>
  sql`${seesAll}::boolean, ${userId}::bigint, ${queueIds}::bigint[], ${seesUnqueued}::boolean`;

/** The visibility rule over the ticket `t` of a statement. */
export const seesTicket = (eyes: Viewer): RawBuilder<boolean> =>
  sql<boolean>`sees_ticket(${asked(eyes)}, t.status, t.user_id, t.queue_id)`;

interface TicketSearch {
  term: string;
  eyes: Viewer;
  limit: number;
}

/** Ids of tickets that one may see, by their contact's name or number and by what was said, accents and case aside. */
export const foundTickets = (companyId: number, { term, eyes, limit }: TicketSearch): RawBuilder<{ id: number }> =>
  sql<{ id: number }>`select id from search_tickets(${companyId}, ${term}, ${asked(eyes)}, ${limit})`;

/** Ids of messages in tickets that one may see, newest first; `before` is where the last page ended, in microseconds. */
export async function searchMessages(
  tx: TenantTx,
  companyId: number,
  { term, eyes, limit, before }: TicketSearch & { before: readonly [at: string, id: number] | null },
): Promise<{ id: number; position: string }[]> {
  const at = before && sql`timestamptz 'epoch' + ${before[0]}::bigint * interval '1 microsecond'`;
  const { rows } = await sql<{ id: number; position: string }>`
    select id, (extract(epoch from at) * 1000000)::bigint::text as position
    from search_messages(${companyId}, ${term}, ${asked(eyes)}, ${at}, ${before?.[1] ?? null}, ${limit})
    order by at desc, id desc`.execute(tx);
  return rows;
}
