import { countCap, pageSize } from '@recadia/contract/limits';
import type { QuickMessageInput } from '@recadia/contract/quick-messages';
import { isUniqueViolation, tenantTx, type TenantTx } from '@recadia/db';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { KeptFile } from '../../platform/storage/keep.ts';
import { keptName } from '../../platform/storage/names.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { mayChange, mayRead, maySetGeneral } from './quick-messages.policy.ts';
import * as sql from './quick-messages.sql.ts';
import type { QuickMessageRow } from './quick-messages.sql.ts';

const noFile = { media_path: null, media_name: null, mime_type: null, media_bytes: null };

export function listQuickMessages(scope: Scope, actor: Actor): Promise<QuickMessageRow[]> {
  return tenantTx(scope, (tx) => sql.listUsable(tx, scope, actor.userId));
}

export function pageOfQuickMessages(
  scope: Scope,
  { userId }: Actor,
  request: PageRequest & { search?: string | undefined },
) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const filter = { userId, search: request.search };
  return tenantTx(scope, async (tx) => {
    const found = await sql.pageUsable(tx, scope, { ...filter, page, limit: limit + 1 });
    const counted = await sql.countUsable(tx, scope, filter, countCap);
    return pageOf(found, { limit, counted, positionOf: ({ place, id }) => [place, id] });
  });
}

export async function getQuickMessage(scope: Scope, actor: Actor, id: number): Promise<QuickMessageRow> {
  const row = await tenantTx(scope, (tx) => sql.findQuickMessage(tx, scope, id));
  if (!row) throw new AppError('ERR_NO_QUICKMESSAGE_FOUND');
  if (!mayRead(actor, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

/** QMS-04: active and private by default. */
export function createQuickMessage(scope: Scope, actor: Actor, input: QuickMessageInput): Promise<QuickMessageRow> {
  if (!maySetGeneral(actor, input.geral, false)) throw new AppError('ERR_NO_PERMISSION');
  const { shortcode, message = '', geral = false, status = true } = input;
  return namedOnce(() =>
    tenantTx(scope, async (tx) => {
      const words = { shortcode, message, geral, status, user_id: actor.userId };
      const row = await sql.insertQuickMessage(tx, scope, words);
      await emitSaved(tx, scope, actor, 'created', row, row);
      return row;
    }),
  );
}

export function updateQuickMessage(
  scope: Scope,
  actor: Actor,
  id: number,
  input: QuickMessageInput,
): Promise<QuickMessageRow> {
  return namedOnce(() =>
    change(scope, actor, id, (tx, current) => {
      if (!maySetGeneral(actor, input.geral, current.geral)) throw new AppError('ERR_NO_PERMISSION');
      const { shortcode, message = current.message, geral = current.geral, status = current.status } = input;
      return sql.updateQuickMessage(tx, scope, id, { shortcode, message, geral, status });
    }),
  );
}

export function deleteQuickMessage(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const row = await lockChangeable(tx, scope, actor, id);
    await sql.deleteQuickMessage(tx, scope, id);
    await emitSaved(tx, scope, actor, 'deleted', row, null);
  });
}

/** Checked before the file is read, so that a refused user need not send it. */
export async function checkChangeable(scope: Scope, actor: Actor, id: number): Promise<void> {
  await tenantTx(scope, (tx) => lockChangeable(tx, scope, actor, id));
}

/** The former file has no row any more, and the next sweep removes it. */
export async function attachFile(
  storage: Storage,
  scope: Scope,
  actor: Actor,
  id: number,
  file: KeptFile,
): Promise<QuickMessageRow> {
  const { path: media_path, mimeType: mime_type, bytes: media_bytes } = file;
  const media = { media_path, media_name: keptName(file.fileName), mime_type, media_bytes };
  try {
    return await change(scope, actor, id, (tx) => sql.updateQuickMessage(tx, scope, id, media));
  } catch (error) {
    await storage.remove(media_path);
    throw error;
  }
}

export const detachFile = (scope: Scope, actor: Actor, id: number): Promise<QuickMessageRow> =>
  change(scope, actor, id, (tx) => sql.updateQuickMessage(tx, scope, id, noFile));

function change(
  scope: Scope,
  actor: Actor,
  id: number,
  save: (tx: TenantTx, current: QuickMessageRow) => Promise<QuickMessageRow>,
): Promise<QuickMessageRow> {
  return tenantTx(scope, async (tx) => {
    const current = await lockChangeable(tx, scope, actor, id);
    const row = await save(tx, current);
    await emitSaved(tx, scope, actor, 'updated', current, row);
    return row;
  });
}

async function lockChangeable(tx: TenantTx, scope: Scope, actor: Actor, id: number): Promise<QuickMessageRow> {
  const row = await sql.findQuickMessage(tx, scope, id, 'update');
  if (!row) throw new AppError('ERR_NO_QUICKMESSAGE_FOUND');
  if (!mayChange(actor, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

const audienceOf = ({ geral, user_id: userId }: QuickMessageRow) => ({ geral, userId });

function emitSaved(
  tx: TenantTx,
  scope: Scope,
  { userId: actorUserId }: Actor,
  what: 'created' | 'updated' | 'deleted',
  before: QuickMessageRow,
  after: QuickMessageRow | null,
): Promise<void> {
  const data = { before: audienceOf(before), after: after && audienceOf(after) };
  return emit(tx, scope, { name: `quick-message.${what}`, entityId: before.id, actorUserId, data });
}

/** QMS-08: the indexes ensure that a shortcode is unique per user and among shared ones. */
async function namedOnce<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const isTaken = ['quick_messages_own_key', 'quick_messages_general_key'].some((key) =>
      isUniqueViolation(error, key),
    );
    if (isTaken) throw new AppError('ERR_QUICKMESSAGE_SHORTCODE_EXISTS', { cause: error });
    throw error;
  }
}
