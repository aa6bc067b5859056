import { payPath } from '@recadia/contract/pay';
import { findPayToken, systemCall, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import { newOpaqueToken, sha256 } from '../../platform/ids.ts';
import type { Scope } from '../../platform/session/people.ts';
import { insertPayToken } from './pay-tokens.sql.ts';

const validDays = 7;

/** X-PAY-01: a token with which anybody pays the oldest open invoice of the company, and does nothing else. */
export async function issuePayToken(tx: TenantTx, scope: Scope): Promise<string> {
  const token = newOpaqueToken();
  await insertPayToken(tx, scope, { hash: sha256(token), days: validDays });
  return token;
}

/** The token stands behind `#`, which no server sees. */
export const issuePayLink = async (tx: TenantTx, scope: Scope, { publicUrl }: { publicUrl: string }): Promise<string> =>
  `${publicUrl}${payPath}#${await issuePayToken(tx, scope)}`;

export async function readPayToken(token: string) {
  const found = await systemCall((sys) => findPayToken(sys, sha256(token)));
  if (!found) throw new AppError('ERR_NO_PAY_TOKEN_FOUND');
  return { companyId: found.company_id, companyName: found.company_name };
}
