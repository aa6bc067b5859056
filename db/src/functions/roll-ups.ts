import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

/** Companies whose roll-ups are behind their timelines. */
export async function listDueRollUps(sys: SystemTx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select * from roll_ups_due(${limit})`.execute(sys);
  return rows.map(({ company_id }) => company_id);
}

/** Totals over all companies; only for platform users. */
export async function platformTotals(sys: SystemTx): Promise<{ companies: number; connections: number }> {
  const { rows } = await sql<{ companies: number; connections: number }>`select * from platform_totals()`.execute(sys);
  return rows[0] ?? { companies: 0, connections: 0 };
}
