import { attachmentFiles, attachmentRoutes } from '@recadia/contract/attachments';
import type { FastifyRequest } from 'fastify';
import { clock } from '../clock.ts';
import { AppError, isAppError } from '../errors.ts';
import type { Scope } from '../session/people.ts';
import { keepFile, type KeptFile } from '../storage/keep.ts';
import { createFileLinks } from '../storage/links.ts';
import { giveFile, serveFile } from '../storage/serve.ts';
import type { Storage } from '../storage/storage.ts';
import type { Api } from './handle.ts';
import { readForm } from './uploads.ts';

export function registerAttachmentRoutes({ handle, platform: { storage, config } }: Api): void {
  const links = createFileLinks(config.secrets.token);
  handle(attachmentRoutes.openAttachment, async ({ params, request, reply }) => {
    const file = links.read(params.link, clock.now());
    if (!file) throw new AppError('ERR_NOT_FOUND');
    return giveFile(reply, await serveFile(storage, { ...file, isDocument: false }, request.headers.range));
  });
}

/**
 * Stores the one file of a form and returns it with the form's fields. The caller removes a file that it does not use.
 */
export async function keepAttachment(
  storage: Storage,
  scope: Scope,
  request: FastifyRequest,
): Promise<{ file: KeptFile; fields: Record<string, string[]> }> {
  const kept: KeptFile[] = [];
  try {
    const fields = await readForm(request, attachmentFiles, async (file) => {
      kept.push(await keepFile(storage, scope, file));
    });
    const [file] = kept;
    if (!file) throw new AppError('ERR_FILE_UNREADABLE');
    return { file, fields };
  } catch (error) {
    for (const { path } of kept) await storage.remove(path);
    // For attachments an empty file is an unreadable file.
    if (isAppError(error) && error.code === 'ERR_EMPTY_MESSAGE')
      throw new AppError('ERR_FILE_UNREADABLE', { cause: error });
    throw error;
  }
}
