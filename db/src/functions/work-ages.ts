import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

interface WorkAge {
  kind: string;
  seconds: number;
}

/** For how long the oldest due work of each kind has waited. */
export async function workAges(sys: SystemTx): Promise<WorkAge[]> {
  const { rows } = await sql<WorkAge>`select * from work_ages()`.execute(sys);
  return rows;
}
