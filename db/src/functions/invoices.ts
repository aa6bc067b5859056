import { sql } from 'kysely';
import type { OperatorTx, SystemTx, TenantTx } from '../scope.ts';

/** Companies that need their next renewal invoice, or have one of 0.00 to settle, by id from `after` on. */
export async function listCompaniesToInvoice(
  sys: SystemTx,
  { after, daysAhead, limit }: { after: number; daysAhead: number; limit: number },
): Promise<number[]> {
  const found = sql<{ company_id: number }>`select * from invoices_due(${after}, ${daysAhead}, ${limit})`;
  return (await found.execute(sys)).rows.map(({ company_id }) => company_id);
}

/** Sets the due date that follows from the paid renewals, and returns it. */
export async function renewCompany(tx: TenantTx | OperatorTx, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ due_date: string | null }>`select company_renew(${companyId}) as due_date`.execute(tx);
  return rows[0]?.due_date ?? null;
}
