import { sql } from 'kysely';
import type { SystemTx, TenantTx } from '../scope.ts';
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

/** Ids of schedules whose text or whose contact's name contains the term, accents and case aside. */
export async function searchSchedules(tx: TenantTx, companyId: number, term: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from search_schedules(${companyId}, ${term}, ${limit})`.execute(tx);
  return rows.map((row) => row.id);
}

/** Ids of the company's file lists whose name contains the term, lowest id first. */
export async function searchFileLists(tx: TenantTx, companyId: number, term: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from search_file_lists(${companyId}, ${term}, ${limit})`.execute(tx);
  return rows.map((row) => row.id);
}
