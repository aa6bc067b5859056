import { sql, type Selectable } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { SystemTx } from '../scope.ts';

/** The plans that a stranger may choose, by price. */
export async function listOfferedPlans(sys: SystemTx): Promise<Selectable<DB['plans']>[]> {
  const { rows } = await sql<Selectable<DB['plans']>>`select * from offered_plans()`.execute(sys);
  return rows;
}
