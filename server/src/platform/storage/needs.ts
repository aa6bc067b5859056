import type { TenantTx } from '@recadia/db';
import type { RawBuilder } from 'kysely';
import type { Scope } from '../session/people.ts';

/** Returns the paths that are still needed; every feature with files provides one. */
export type Needs = (tx: TenantTx, scope: Scope, paths: string[]) => Promise<string[]>;

/** The paths that a statement finds. */
export async function pathsOf(tx: TenantTx, statement: RawBuilder<{ path: string }>): Promise<string[]> {
  const { rows } = await statement.execute(tx);
  return rows.map(({ path }) => path);
}
