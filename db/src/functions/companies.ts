import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

type LeavingCompany = {
  company_id: number;
  /** Its linked sessions had time to end. */
  is_overdue: boolean;
};

export async function listLeavingCompanies(sys: SystemTx, unlinkMs: number): Promise<LeavingCompany[]> {
  const { rows } = await sql<LeavingCompany>`select * from companies_leaving(${unlinkMs})`.execute(sys);
  return rows;
}

/** Deletes a round of the events of a leaving company. */
export async function deleteCompanyEvents(sys: SystemTx, companyId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select company_events_delete(${companyId}, ${limit}) as n`.execute(sys);
  return rows[0]?.n ?? 0;
}

/** Deletes the company and all that is left of it, which may take longer than other statements. */
export async function deleteCompanyRow(sys: SystemTx, companyId: number): Promise<boolean> {
  await sql`set local statement_timeout = '10min'`.execute(sys);
  const { rows } = await sql<{ gone: boolean }>`select company_delete(${companyId}) as gone`.execute(sys);
  return rows[0]?.gone === true;
}
