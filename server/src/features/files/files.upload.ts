import { fileRoutes, fileUploadFields } from '@recadia/contract/files';
import { tenantTx } from '@recadia/db';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { readForm } from '../../platform/http/uploads.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { keepFile, type KeptFile } from '../../platform/storage/keep.ts';
import { keptName } from '../../platform/storage/names.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { found, getFileList, removeFiles, emitSaved } from './files.service.ts';
import * as sql from './files.sql.ts';

/** FIL-06: each file belongs to the option whose id has the same position. All files are stored or none. */
export async function uploadFiles(
  storage: Storage,
  { scope, actor, id }: { scope: Scope; actor: Actor; id: number },
  request: FastifyRequest,
): Promise<void> {
  await getFileList(scope, id);
  const kept: KeptFile[] = [];
  try {
    const given = await readForm(request, fileRoutes.uploadFileList.files, async (file) => {
      kept.push(await keepFile(storage, scope, file));
    });
    const replaced = await place(scope, actor, id, { kept, optionIds: readIds(given, kept.length) });
    await removeFiles(storage, replaced);
  } catch (error) {
    await removeFiles(storage, kept);
    throw error;
  }
}

/** Returns the former files of the options. */
function place(
  scope: Scope,
  actor: Actor,
  id: number,
  { kept, optionIds }: { kept: KeptFile[]; optionIds: number[] },
): Promise<sql.OptionRow[]> {
  return tenantTx(scope, async (tx) => {
    const { options } = found(await sql.findFileList(tx, scope, id, 'update'));
    const replaced: sql.OptionRow[] = [];
    for (const [at, { path, mimeType, bytes, fileName }] of kept.entries()) {
      const option = options.find((one) => one.id === optionIds[at]);
      if (!option) throw new AppError('ERR_NO_FILELIST_FOUND');
      const change = { path, media_type: mimeType, bytes, file_name: keptName(fileName) };
      await sql.updateOption(tx, scope, option.id, change);
      replaced.push(option);
    }
    await emitSaved(tx, scope, actor, { id, name: 'file.updated' });
    return replaced;
  });
}

/** One id per file, each once: two files for one option would leave one without an owner. */
function readIds(given: Record<string, string[]>, files: number): number[] {
  const parsed = fileUploadFields.safeParse({ id: [], ...given });
  const ids = parsed.data?.id;
  if (files === 0 || ids?.length !== files || new Set(ids).size !== files)
    throw new AppError('ERR_VALIDATION', { details: { fields: { id: 'invalid' } } });
  return ids;
}
