import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';
import { companiesOf, type DueClaim } from './shares.ts';

export type ClaimedSchedule = { company_id: number; id: number };

/** Claims due schedules for `leaseMs`. */
export async function claimSchedules(sys: SystemTx, { leaseMs, max, share }: DueClaim): Promise<ClaimedSchedule[]> {
  const { rows } = await sql<ClaimedSchedule>`
    select * from schedules_claim(${leaseMs}, ${max}, ${share.perCompany}, ${companiesOf(share.held)}::bigint[])`.execute(
    sys,
  );
  return rows;
}
