import { sql } from 'kysely';
import { systemCall, type SystemTx } from '../scope.ts';
import { companiesOf, type DueClaim } from './shares.ts';

export type Installation = {
  id: string;
  restoredAt: Date | null;
  /** The product sends nothing by itself until an operator has reviewed the restored work. */
  isHeld: boolean;
  /** An operator allows a file sweep to exceed its limits. */
  isSweepAllowed: boolean;
};

export async function readInstallation(): Promise<Installation> {
  const { rows } = await systemCall((sys) =>
    sql<Installation>`
      select id, restored_at as "restoredAt", held_at is not null as "isHeld",
        coalesce(sweep_allowed_until > app_now(), false) as "isSweepAllowed"
      from installation`.execute(sys),
  );
  const [row] = rows;
  if (!row) throw new Error('The database does not say which installation it belongs to.');
  return row;
}

export async function claimFileRemovals(
  sys: SystemTx,
  { leaseMs, max, share }: DueClaim,
): Promise<{ company_id: number; path: string }[]> {
  const { rows } = await sql<{ company_id: number; path: string }>`
    select * from file_removals_claim(${leaseMs}, ${max}, ${share.perCompany}, ${companiesOf(share.held)}::bigint[])`.execute(
    sys,
  );
  return rows;
}
