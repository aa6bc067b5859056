import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';
import { companiesOf, type DueClaim } from './shares.ts';

interface ClaimedTimer {
  company_id: number;
  ticket_id: number;
  kind: string;
}

/** Claims due timers, by the database's clock, for `leaseMs`. */
export async function claimTimers(sys: SystemTx, { leaseMs, max, share }: DueClaim) {
  const { rows } = await sql<ClaimedTimer>`
    select * from timers_claim(${leaseMs}, ${max}, ${share.perCompany}, ${companiesOf(share.held)}::bigint[])`.execute(
    sys,
  );
  return rows;
}
