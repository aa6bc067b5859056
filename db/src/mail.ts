import { sql } from 'kysely';
import type { SystemTx } from './scope.ts';

export type ClaimedMail = {
  company_id: number;
  id: string;
  letter_sealed: string;
  attempts: number;
  /** Nobody can use it any more. */
  is_late: boolean;
};

export async function claimMails(
  sys: SystemTx,
  { leaseMs, max }: { leaseMs: number; max: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`select * from mail_claim(${leaseMs}, ${max})`.execute(sys);
  return rows;
}
