import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { shownColumns, shownFrom, type ShownMessage } from './messages.shown.columns.ts';

export async function listShownMessages(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<ShownMessage[]> {
  const { rows } = await sql<ShownMessage>`
    select ${shownColumns} ${shownFrom(sql`messages`)}
    where m.company_id = ${companyId} and m.id = any(${ids})`.execute(tx);
  return rows;
}
