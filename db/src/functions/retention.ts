import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

/** Companies with a retention period, by id from `after` on. */
export async function listCompaniesWithRetention(sys: SystemTx, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select * from retention_due(${after}, ${limit})`.execute(sys);
  return rows.map(({ company_id }) => company_id);
}
