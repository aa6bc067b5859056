import type { Help, HelpInput } from '@recadia/contract/helps';
import { countCap, pageSize } from '@recadia/contract/limits';
import { isUniqueViolation, tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { isSuperCompany } from '../companies/index.ts';
import * as sql from './helps.sql.ts';

export function pageOfHelps(scope: Scope, request: PageRequest & { search?: string | undefined }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const { search } = request;
  return tenantTx(scope, async (tx) => {
    const rows = await sql.listHelps(tx, { search, page, limit: limit + 1 });
    const counted = await sql.countHelps(tx, search, countCap);
    const { rows: shown, ...answer } = pageOf(rows, { limit, counted, positionOf: (row) => [row.title_key, row.id] });
    return { records: shown.map(present), ...answer };
  });
}

export const listAllHelps = (scope: Scope): Promise<Help[]> =>
  tenantTx(scope, async (tx) =>
    (await sql.listHelps(tx, { page: { after: null, offset: 0 }, limit: countCap })).map(present),
  );

export const getHelp = (scope: Scope, id: number): Promise<Help> =>
  tenantTx(scope, async (tx) => found(await sql.findHelp(tx, id)));

export const createHelp = (actor: Actor, { title, description = '', video }: HelpInput): Promise<Help> =>
  write(actor, 'help.created', (tx) => sql.insertHelp(tx, { title, description, video }));

export const updateHelp = (actor: Actor, id: number, { title, description, video }: HelpInput): Promise<Help> =>
  write(actor, 'help.updated', (tx) =>
    sql.updateHelp(tx, id, { title, video, ...(description !== undefined && { description }) }),
  );

export async function deleteHelp(actor: Actor, id: number): Promise<void> {
  await write(actor, 'help.deleted', async (tx) => {
    const help = await sql.findHelp(tx, id);
    return (await sql.deleteHelp(tx, id)) ? help : undefined;
  });
}

/** Only users of the super company may write; the policies enforce it too. The unique index decides about a title. */
async function write(
  actor: Actor,
  action: string,
  work: (tx: TenantTx) => Promise<sql.HelpRow | undefined>,
): Promise<Help> {
  try {
    return await tenantTx(actor, async (tx) => {
      if (!(await isSuperCompany(tx, actor))) throw new AppError('ERR_NO_PERMISSION');
      const help = found(await work(tx));
      await audit(tx, actor, { userId: actor.userId, action, entity: 'help', entityId: help.id });
      return help;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'helps_title_key'))
      throw new AppError('ERR_HELP_TITLE_ALREADY_EXISTS', { cause: error });
    throw error;
  }
}

function found(help: sql.HelpRow | undefined): Help {
  if (!help) throw new AppError('ERR_NO_HELP_FOUND');
  return present(help);
}

const present = ({ id, title, description, video }: sql.HelpRow): Help => ({ id, title, description, video });
