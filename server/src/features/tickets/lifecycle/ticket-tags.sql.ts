import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

/** Returns the ids that are tags of the company. */
export async function listExistingTags(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export interface TagOfTicket {
  tag_id: number;
  kanban: number;
}

export async function listTicketTags(tx: TenantTx, { companyId }: Scope, ticketId: number): Promise<TagOfTicket[]> {
  return tx
    .selectFrom('ticket_tags as x')
    .innerJoin('tags as g', (join) => join.onRef('g.company_id', '=', 'x.company_id').onRef('g.id', '=', 'x.tag_id'))
    .select(['x.tag_id', 'g.kanban'])
    .where('x.company_id', '=', companyId)
    .where('x.ticket_id', '=', ticketId)
    .orderBy('x.tag_id')
    .execute();
}

export async function changeTicketTags(
  tx: TenantTx,
  { companyId }: Scope,
  ticketId: number,
  { added, removed }: { added: number[]; removed: number[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from ticket_tags
      where company_id = ${companyId} and ticket_id = ${ticketId} and tag_id = any(${removed}::bigint[])
    )
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select ${companyId}::bigint, ${ticketId}::bigint, id from unnest(${added}::bigint[]) as given (id)`.execute(tx);
}
