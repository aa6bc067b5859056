import { conversationRoutes } from '@recadia/contract/message-routes';
import { uploadFields, type UploadFields } from '@recadia/contract/messages';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { readForm } from '../../../platform/http/uploads.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { keepFile, type KeptFile } from '../../../platform/storage/keep.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { shownAfter } from '../conversation.ts';
import { checkSending, sendMessage } from '../messages.service.ts';
import type { OutboundFile } from '../outbound/outbox.types.ts';
import type { ShownMessage } from '../messages.shown.columns.ts';

/** Sends each file of a form as a message with its caption, in order (MSG-28): all of them or none. */
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
    // Delete the stored copies when the request was refused or only repeats an earlier one.
    for (const { path } of kept) if (!used.has(path)) await storage.remove(path);
  }
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
