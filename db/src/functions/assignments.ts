import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

/** Companies whose waiting tickets are due for another assignment attempt. */
export async function listDueAssignments(sys: SystemTx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select * from assignments_due(${limit})`.execute(sys);
  return rows.map(({ company_id }) => company_id);
}
