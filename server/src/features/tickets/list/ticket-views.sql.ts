import type { NewTicketView, TicketViewChange } from '@recadia/contract/ticket-views';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

const columns = ['id', 'name', 'filters'] as const;

/** Views are private: every query filters by user as well as by company. */
interface OwnView {
  userId: number;
  id: number;
}

export function listViews(tx: TenantTx, { companyId }: Scope, userId: number) {
  return tx
    .selectFrom('ticket_views')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Returns undefined when the user already has `most` views. */
export async function insertView(
  tx: TenantTx,
  { companyId }: Scope,
  { userId, name, filters, most }: NewTicketView & { userId: number; most: number },
) {
  const { rows } = await sql<{ id: number; name: string; filters: string }>`
    insert into ticket_views (company_id, user_id, name, filters)
    select ${companyId}::bigint, ${userId}::bigint, ${name}::text, ${filters}::text
    where (select count(*) from ticket_views where company_id = ${companyId} and user_id = ${userId}) < ${most}
    returning id, name, filters`.execute(tx);
  return rows[0];
}

export function updateView(tx: TenantTx, { companyId }: Scope, { userId, id }: OwnView, change: TicketViewChange) {
  return tx
    .updateTable('ticket_views')
    .set({ ...change, updated_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteView(tx: TenantTx, { companyId }: Scope, { userId, id }: OwnView): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_views')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
