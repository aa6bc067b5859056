import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';
import { companiesOf, type DueClaim } from './shares.ts';

export type ClaimedMail = {
  company_id: number;
  id: string;
  letter_sealed: string;
  attempts: number;
  /** The mail has expired. */
  is_late: boolean;
};

export async function claimMails(sys: SystemTx, { leaseMs, max, share }: DueClaim): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    select * from mail_claim(${leaseMs}, ${max}, ${share.perCompany}, ${companiesOf(share.held)}::bigint[])`.execute(
    sys,
  );
  return rows;
}
