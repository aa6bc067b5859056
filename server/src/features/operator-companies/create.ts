import { nameLength } from '@recadia/contract/limits';
import { isForeignKeyViolation, isUniqueViolation, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { writeCampaignsEnabled } from '../settings/index.ts';
import { createFirstAdmin, translateUserError } from '../users/index.ts';
import { insertCompany, type NewCompanyRow } from './operator-companies.sql.ts';

type NewCompany = NewCompanyRow & { campaignsEnabled: boolean; passwordHash: string };

/** CMP-14: the company, its first admin and campaignsEnabled; every other setting begins with its initial value. */
export async function insertWholeCompany(
  tx: TenantTx,
  { campaignsEnabled, passwordHash, ...company }: NewCompany,
): Promise<{ companyId: number; userId: number }> {
  const { name, email } = company;
  const companyId = await insertCompany(tx, company);
  const scope = { companyId };
  await audit(tx, scope, { userId: null, action: 'company.created', entity: 'company', entityId: companyId });
  await writeCampaignsEnabled(tx, scope, campaignsEnabled);
  return { companyId, userId: await createFirstAdmin(tx, scope, { name, email, password_hash: passwordHash }) };
}

/** CMP-15: the first admin has the name of the company, so it fits a user. */
export function checkName(name: string): void {
  const { min, max } = nameLength;
  // The database counts characters, and some are two units of a string.
  if ([...name].length < min || name.length > max) throw new AppError('ERR_COMPANY_INVALID_NAME');
}

/** The database decides whether a name or an address is free and whether the plan exists. */
export function translate(error: unknown): unknown {
  if (isUniqueViolation(error, 'companies_name_key'))
    return new AppError('ERR_COMPANY_NAME_ALREADY_EXISTS', { cause: error });
  if (isForeignKeyViolation(error, 'companies_plan_id_fkey'))
    return new AppError('ERR_NO_PLAN_FOUND', { cause: error });
  return translateUserError(error);
}
