import { conversationRoutes } from '@recadia/contract/messageRoutes';
import { uploadFields, uploadLimits, type UploadFields } from '@recadia/contract/messages';
import type { MediaKind } from '@recadia/whatsapp';
import type { FastifyRequest } from 'fastify';
import { pipeline } from 'node:stream';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { readForm, type IncomingFile } from '../../platform/http/uploads.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { keptHead } from '../../platform/storage/head.ts';
import { imageSize, isBearable } from '../../platform/storage/image-size.ts';
import { isShowable, sniff } from '../../platform/storage/sniff.ts';
import { newPath, StorageError, type Storage } from '../../platform/storage/storage.ts';
import { shownAfter } from './conversation.ts';
import { checkSending, sendMessage } from './messages.service.ts';
import type { OutboundFile } from './outbox.types.ts';
import type { ShownMessage } from './messages.shown.columns.ts';

type KeptFile = Pick<OutboundFile, 'media' | 'path' | 'mimeType' | 'bytes' | 'fileName'>;

/** The files of a form, each a message with its caption, in their order (MSG-28). None of them or all. */
export async function sendFiles(
  storage: Storage,
  { scope, actor, ticketId, clientId }: { scope: Scope; actor: Actor; ticketId: number; clientId?: string },
  request: FastifyRequest,
): Promise<ShownMessage[]> {
  await checkSending(scope, actor, ticketId, clientId);
  const kept: KeptFile[] = [];
  const used = new Set<string>();
  try {
    const given = await readForm(request, conversationRoutes.sendMessage.files, async (file) => {
      kept.push(await keepFile(storage, scope, file));
    });
    const fields = readFields(given);
    if (kept.length === 0) throw new AppError('ERR_EMPTY_MESSAGE');
    return await shownAfter(scope, async () => {
      const ids: number[] = [];
      for (const [at, file] of kept.entries()) {
        const sent = await sendMessage(scope, actor, ticketId, {
          body: bodyOf(file, fields, at),
          ...(clientId !== undefined && { clientId: at === 0 ? clientId : `${clientId.slice(0, 95)}-${at + 1}` }),
          ...(at === 0 && { quotedMessageId: fields.quotedMsg }),
        });
        if (sent.isNew) used.add(file.path);
        ids.push(sent.id);
      }
      return ids;
    });
  } catch (error) {
    used.clear();
    throw error;
  } finally {
    // Of what was refused, and of what had come before, no second copy stays.
    for (const { path } of kept) if (!used.has(path)) await storage.remove(path);
  }
}

async function keepFile(storage: Storage, scope: Scope, file: IncomingFile): Promise<KeptFile> {
  const path = newPath(scope.companyId, clock.now());
  const head = keptHead();
  // Whichever end breaks takes the other with it; the one who stores tells of it.
  pipeline(file.bytes, head, () => undefined);
  const bytes = await storage.put(path, head, uploadLimits.documentBytes).catch((error: unknown) => {
    throw error instanceof StorageError && error.reason === 'too-large' ? new AppError('ERR_FILE_TOO_LARGE') : error;
  });
  const mimeType = sniff(head.bytes());
  const media = kindOf(mimeType, head.bytes());
  if (bytes === 0 || (media !== 'document' && bytes > uploadLimits.mediaBytes)) {
    await storage.remove(path);
    throw new AppError(bytes === 0 ? 'ERR_EMPTY_MESSAGE' : 'ERR_FILE_TOO_LARGE');
  }
  return { media, path, mimeType, bytes, fileName: file.name };
}

/** What its bytes say it is; what no browser or phone should open in place is a document. */
function kindOf(type: string, head: Buffer): MediaKind {
  const [family] = type.split('/');
  if (!isShowable(type) || (family !== 'image' && family !== 'audio' && family !== 'video')) return 'document';
  return family === 'image' && !isBearable(imageSize(head, type)) ? 'document' : family;
}

function readFields({ body = [], ...given }: Record<string, string[]>): UploadFields {
  const single = Object.fromEntries(Object.entries(given).map(([name, values]) => [name, values[0]]));
  const parsed = uploadFields.safeParse({ ...single, body });
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, code }) => [path.join('.') || 'body', code]));
  throw new AppError('ERR_VALIDATION', { details: { fields } });
}

function bodyOf(file: KeptFile, { body, isVoice, seconds }: UploadFields, at: number): OutboundFile {
  const caption = body[at]?.trim();
  const isRecorded = isVoice === 'true' && file.media === 'audio';
  return { kind: 'media', ...file, ...(caption && { caption }), ...(isRecorded && { isVoice: true, seconds }) };
}
