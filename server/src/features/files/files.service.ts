import { countCap, pageSize } from '@recadia/contract/limits';
import type { FileListInput } from '@recadia/contract/files';
import { tenantTx, type TenantTx } from '@recadia/db';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import * as sql from './files.sql.ts';
import type { FileListRow, OptionRow } from './files.sql.ts';

export function pageOfFileLists(scope: Scope, request: PageRequest & { search?: string | undefined }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const filter = { search: request.search, searchLimit: countCap };
  return tenantTx(scope, async (tx) => {
    const found = await sql.listFileLists(tx, scope, { ...filter, page, limit: limit + 1 });
    const counted = await sql.countFileLists(tx, scope, filter, countCap);
    return pageOf(found, { limit, counted, positionOf: (row) => [row.name_key, row.id] });
  });
}

export const getFileList = (scope: Scope, id: number): Promise<FileListRow> =>
  tenantTx(scope, async (tx) => found(await sql.findFileList(tx, scope, id)));

export function createFileList(scope: Scope, actor: Actor, input: FileListInput): Promise<FileListRow> {
  const { name, message, options = [] } = input;
  return tenantTx(scope, async (tx) => {
    const id = await sql.insertFileList(tx, scope, { name, message, user_id: actor.userId });
    await saveOptions(tx, scope, { id, there: [], wanted: options });
    return emitSaved(tx, scope, actor, { id, name: 'file.created' });
  });
}

/** Files of removed options are deleted after the commit; nothing else uses them. */
export async function updateFileList(
  storage: Storage,
  { scope, actor, id }: { scope: Scope; actor: Actor; id: number },
  { name, message, options }: FileListInput,
): Promise<FileListRow> {
  const { list, gone } = await tenantTx(scope, async (tx) => {
    const { options: there } = found(await sql.findFileList(tx, scope, id, 'update'));
    await sql.updateFileList(tx, scope, id, { name, message });
    const gone = options ? await saveOptions(tx, scope, { id, there, wanted: options }) : [];
    return { gone, list: await emitSaved(tx, scope, actor, { id, name: 'file.updated' }) };
  });
  await removeFiles(storage, gone);
  return list;
}

/** FIL-06 */
export async function deleteFileList(storage: Storage, scope: Scope, actor: Actor, id: number): Promise<void> {
  const { options } = await tenantTx(scope, async (tx) => {
    const list = found(await sql.findFileList(tx, scope, id, 'update'));
    await sql.deleteFileList(tx, scope, id);
    await emit(tx, scope, { name: 'file.deleted', entityId: id, actorUserId: actor.userId });
    return list;
  });
  await removeFiles(storage, options);
}

type Wanted = NonNullable<FileListInput['options']>;

/** Replaces the options, in this order; returns the removed ones. An unknown id is refused. */
async function saveOptions(
  tx: TenantTx,
  scope: Scope,
  { id, there, wanted }: { id: number; there: OptionRow[]; wanted: Wanted },
): Promise<OptionRow[]> {
  const kept = new Set<number>();
  for (const [position, option] of wanted.entries()) {
    const { id: optionId, name } = option;
    if (optionId === undefined || optionId === null) {
      await sql.insertOption(tx, scope, { file_list_id: id, name, position });
      continue;
    }
    if (!there.some((one) => one.id === optionId)) throw new AppError('ERR_NO_FILELIST_FOUND');
    await sql.updateOption(tx, scope, optionId, { name, position });
    kept.add(optionId);
  }
  const gone = there.filter((option) => !kept.has(option.id));
  await sql.deleteOptions(
    tx,
    scope,
    gone.map((option) => option.id),
  );
  return gone;
}

export async function emitSaved(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  { id, name }: { id: number; name: 'file.created' | 'file.updated' },
): Promise<FileListRow> {
  await emit(tx, scope, { name, entityId: id, actorUserId: actor.userId });
  return found(await sql.findFileList(tx, scope, id));
}

export async function removeFiles(storage: Storage, options: Pick<OptionRow, 'path'>[]): Promise<void> {
  for (const { path } of options) if (path !== null) await storage.remove(path);
}

export function found(list: FileListRow | undefined): FileListRow {
  if (!list) throw new AppError('ERR_NO_FILELIST_FOUND');
  return list;
}
