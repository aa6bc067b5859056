import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';
import { joinContact, shown } from '../tickets.columns.ts';
import type { ShownTicket } from '../tickets.shown.sql.ts';

export type HitRow = ShownTicket & { message_id: number; body: string; from_me: boolean; at: Date };

/** The found messages, each with its ticket. Messages are read by key first: a plan by ticket reads long conversations. */
export async function listMessageHits(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    with m as materialized (
      select id, company_id, ticket_id, body, from_me, at from messages where company_id = ${companyId} and id = any(${ids})
    )
    select ${shown}, m.id as message_id, m.body, m.from_me, m.at
    from m
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id ${joinContact}
    order by m.at desc, m.id desc`.execute(tx);
  return rows;
}
