import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/** Expired tokens of the company are deleted at the same time. */
export async function insertPayToken(
  tx: TenantTx,
  { companyId }: Scope,
  { hash, days }: { hash: string; days: number },
): Promise<void> {
  await tx
    .deleteFrom('pay_tokens')
    .where('company_id', '=', companyId)
    .where('expires_at', '<', sql<Date>`app_now()`)
    .execute();
  await tx
    .insertInto('pay_tokens')
    .values({
      company_id: companyId,
      token_hash: hash,
      expires_at: sql<Date>`app_now() + make_interval(days => ${days})`,
    })
    .execute();
}
