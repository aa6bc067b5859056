import { countCap, pageSize } from '@recadia/contract/limits';
import type { CompanyChange, NewCompany, OperatedCompany } from '@recadia/contract/operator-companies';
import type { TenantTx } from '@recadia/db';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import { newOpaqueToken } from '../../platform/ids.ts';
import { asOperator } from '../../platform/operator.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/people.ts';
import { presentCompany } from '../companies/index.ts';
import { listOpenSettingsOf, writeCampaignsEnabled } from '../settings/index.ts';
import { hashPassword, invite, setFirstAdminPassword } from '../users/index.ts';
import { checkName, insertWholeCompany, translate } from './create.ts';
import * as sql from './operator-companies.sql.ts';

export const allCompanies = (actor: Actor): Promise<OperatedCompany[]> =>
  asOperator(actor, factsOf('company.listed'), async (tx) =>
    present(tx, await sql.listCompanies(tx, { page: { after: null, offset: 0 }, limit: pageSize.wholeList })),
  );

export function pageOfCompanies(actor: Actor, request: PageRequest & { search?: string | undefined }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const { search } = request;
  return asOperator(actor, factsOf('company.listed'), async (tx) => {
    const found = await sql.listCompanies(tx, { search, page, limit: limit + 1 });
    const counted = await sql.countCompanies(tx, search, countCap);
    const { rows, ...answer } = pageOf(found, { limit, counted, positionOf: (row) => [row.name_key, row.id] });
    return { companies: await present(tx, rows), ...answer };
  });
}

/** Without a password the first user gets an invitation; the link is answered when no mail server sends it. */
export async function createCompany(platform: Platform, actor: Actor, input: NewCompany) {
  const { name, email, password, language = 'pt' } = input;
  checkName(name);
  // Hashing is slow on purpose, so it runs outside the transaction.
  const passwordHash = await hashPassword(password ?? newOpaqueToken());
  try {
    return await asOperator(actor, factsOf('company.created', { name }), async (tx) => {
      const { companyId, userId } = await insertWholeCompany(tx, {
        name,
        email,
        phone: input.phone || null,
        plan_id: input.planId,
        status: input.status,
        due_date: input.dueDate,
        recurrence: input.recurrence,
        trial_expiration: null,
        language,
        campaignsEnabled: input.campaignsEnabled,
        passwordHash,
      });
      const person = { userId, name, email, language, by: null };
      const link = password === undefined ? await invite(platform, tx, { companyId }, person) : null;
      return { ...(await getCompany(tx, companyId)), link };
    });
  } catch (error) {
    throw translate(error);
  }
}

/** A form sends every field back; the database keeps the date as set by hand only when it changes. */
export async function updateCompany(
  platform: Platform,
  actor: Actor,
  id: number,
  { password, currentPassword, currentCode, campaignsEnabled, ...change }: CompanyChange,
  reauthenticate: () => Promise<void>,
): Promise<OperatedCompany> {
  const facts = { ...factsOf('company.updated', { ...change, campaignsEnabled }), entityId: String(id) };
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  if (passwordHash !== undefined) await reauthenticate();
  try {
    const company = await asOperator(actor, facts, async (tx) => {
      const before = await sql.lockCompany(tx, id);
      if (!before) throw new AppError('ERR_NO_COMPANY_FOUND');
      if (change.name !== before.name) checkName(change.name);
      await sql.updateCompany(tx, id, change);
      if (campaignsEnabled !== undefined) await writeCampaignsEnabled(tx, { companyId: id }, campaignsEnabled);
      platform.principals.invalidateCompany(tx, id);
      return getCompany(tx, id);
    });
    if (passwordHash !== undefined && company.firstUser)
      await setFirstAdminPassword(platform, { companyId: id }, company.firstUser.id, passwordHash);
    return company;
  } catch (error) {
    throw translate(error);
  }
}

/** CMP-17: the company stops at once; `deletion.jobs.ts` deletes its data. */
export function deleteCompany({ principals }: Pick<Platform, 'principals'>, actor: Actor, id: number): Promise<void> {
  return asOperator(actor, { ...factsOf('company.deleted'), entityId: String(id) }, async (tx) => {
    const company = await sql.lockCompany(tx, id);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    if (company.is_super) throw new AppError('ERR_COMPANY_PROTECTED');
    await sql.markLeaving(tx, id);
    principals.invalidateCompany(tx, id);
  });
}

async function getCompany(tx: TenantTx, id: number): Promise<OperatedCompany> {
  const [company] = await present(
    tx,
    [await sql.findCompany(tx, id)].filter((row) => row !== undefined),
  );
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company;
}

async function present(tx: TenantTx, rows: sql.OperatedCompanyRow[]): Promise<OperatedCompany[]> {
  const settings = await listOpenSettingsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...presentCompany(row, settings.get(row.id) ?? []), firstUser: row.first_user }));
}

const factsOf = (action: string, data: Record<string, unknown> = {}) => ({ action, entity: 'company', data });
