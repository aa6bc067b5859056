import { sql } from 'kysely';
import type { SystemTx } from './scope.ts';

/** Companies in which somebody waits for an agent and it is time to look again. */
export async function listDueAssignments(sys: SystemTx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select * from assignments_due(${limit})`.execute(sys);
  return rows.map(({ company_id }) => company_id);
}
