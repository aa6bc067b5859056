import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import type { Scope } from '../../../platform/session/people.ts';

/**
 * Files of these tickets, latest first; `place` is WhatsApp's time in microseconds, the key that conversations page by.
 */
export async function listMediaOf(
  tx: TenantTx,
  { companyId }: Scope,
  ticketIds: number[],
  { after, limit }: { after: Position | null; limit: number },
): Promise<{ id: number; place: string }[]> {
  const beyond = after
    ? sql`and (at, id) < (timestamptz 'epoch' + ${after[0]}::bigint * interval '1 microsecond', ${after[1]})`
    : sql``;
  const { rows } = await sql<{ id: number; place: string }>`
    select m.id, (extract(epoch from m.at) * 1000000)::bigint::text as place
    from unnest(${ticketIds}::bigint[]) as asked (id)
    cross join lateral (
      select id, at from messages
      where company_id = ${companyId} and ticket_id = asked.id and media_state is not null and not is_deleted ${beyond}
      order by at desc, id desc limit ${limit}
    ) m
    order by m.at desc, m.id desc limit ${limit}`.execute(tx);
  return rows;
}
