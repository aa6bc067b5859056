import { tenantTx, type JobEnd } from '@recadia/db';
import { WaError, type Provider } from '@recadia/whatsapp';
import { Readable } from 'node:stream';
import { emit } from '../../../platform/emit.ts';
import { taskName, type EffectTask, type Task } from '../../../platform/jobs/engine/index.ts';
import type { Scope } from '../../../platform/session/people.ts';
import type { Platform } from '../../../platform/platform.ts';
import { imageSize, isBearable } from '../../../platform/storage/image-size.ts';
import { isShowable } from '../../../platform/storage/sniff.ts';
import { StorageError } from '../../../platform/storage/storage.ts';
import { storeStream } from '../../../platform/storage/store-stream.ts';
import { handleOf, nameFor } from './media.fields.ts';
import * as sql from './media.sql.ts';

export interface MediaParts {
  providerOf(companyId: number, connectionId: number): Promise<Provider | undefined> | Provider | undefined;
}

const maxBytes = 128 * 1024 * 1024;
const mostAttempts = 8;
const absencePauseMs = 10_000;

/** Pauses double from ten seconds on. */
const pausesMs = Array.from({ length: mostAttempts - 1 }, (_, n) => 10_000 * 2 ** n);

type DownloadJob = { messageId: number };

/** The trigger `enqueue_media_download` enqueues a job with each message whose file waits; `media_task` chooses its task. */
const mediaTask = (
  platform: Pick<Platform, 'storage'>,
  { providerOf }: MediaParts,
  name: string,
  limits: Task['limits'],
): Task => {
  const task: EffectTask<DownloadJob> = {
    task: taskName(name),
    limits,
    pausesMs,
    afterLastPause: 'repeat',
    runsWhileHeld: true,
    run: ({ companyId, data, attempts }) =>
      fetchMedia({ storage: platform.storage, providerOf }, { companyId }, { ...data, attempts }),
  };
  return task;
};

/** Downloads files of Cloud API messages, in any worker. */
export const createCloudMediaTask = (platform: Pick<Platform, 'storage'>, parts: MediaParts): Task =>
  mediaTask(platform, parts, 'media', { width: 16, perCompany: 6, perConnection: 4 });

/** Downloads files over the linked sessions of a gateway. A part of its places serves old messages only. */
export const createLinkedMediaTasks = (platform: Pick<Platform, 'storage'>, parts: MediaParts): Task[] => [
  mediaTask(platform, parts, 'media-linked', { width: 12, perCompany: 4, perConnection: 3 }),
  mediaTask(platform, parts, 'media-history', { width: 4, perCompany: 2, perConnection: 1 }),
];

type MediaContext = Pick<Platform, 'storage'> & Pick<MediaParts, 'providerOf'>;

/** Downloads one file from WhatsApp into the company's storage; does nothing when the file is already there. */
export async function fetchMedia(
  context: MediaContext,
  scope: Scope,
  { messageId: id, attempts }: DownloadJob & { attempts: number },
): Promise<JobEnd | void> {
  const message = await tenantTx(scope, (tx) => sql.findWaiting(tx, scope, id));
  if (!message) return;
  try {
    const provider = await context.providerOf(scope.companyId, message.connection_id);
    if (!provider) return { pauseMs: absencePauseMs };
    const handle = handleOf(message.data);
    if (!handle) throw new WaError('media-gone', 'never');
    await keep(context, scope, message, await provider.openMedia(handle));
  } catch (error) {
    if (isFinal(error) || attempts >= mostAttempts)
      return void (await finish(scope, message, {
        media_state: 'failed',
        ...(isOverQuota(error) && { overQuota: true }),
      }));
    if (!(error instanceof WaError)) throw error;
    return { pauseMs: pausesMs[attempts - 1], error: error.code };
  }
}

async function keep({ storage }: MediaContext, scope: Scope, message: sql.WaitingRow, bytes: NodeJS.ReadableStream) {
  const stream = Readable.from(bytes, { objectMode: false });
  const { path, mimeType, head, ...stored } = await storeStream(storage, scope, { stream, maxBytes });
  const isKept = await finish(scope, message, {
    media_state: 'stored',
    media_type: shownAs(message.media_type, mimeType, head),
    media_path: path,
    media_name: message.media_name ?? nameFor(message.media_type, message.id, mimeType),
    mime_type: mimeType,
    media_bytes: stored.bytes,
  });
  if (!isKept) await storage.remove(path);
}

/**
 * A file whose content does not match its declared type, or is too large to open, becomes a document, which is saved
 * and not shown.
 */
function shownAs(declared: string, type: string, head: Buffer): string {
  const [family] = type.split('/');
  const fits =
    declared === family ||
    (declared === 'sticker' && type === 'image/webp') ||
    (declared === 'audio' && family === 'video');
  if (!fits || !isShowable(type)) return 'document';
  return family === 'image' && !isBearable(imageSize(head, type)) ? 'document' : declared;
}

function finish(scope: Scope, message: sql.WaitingRow, file: Parameters<typeof sql.endWaiting>[3]): Promise<boolean> {
  return tenantTx(scope, async (tx) => {
    const isMine = await sql.endWaiting(tx, scope, message.id, file);
    const data = { ticketId: message.ticket_id };
    if (isMine) await emit(tx, scope, { name: 'message.updated', entityId: message.id, data });
    return isMine;
  });
}

const isOverQuota = (error: unknown): boolean => error instanceof StorageError && error.reason === 'over-quota';

function isFinal(error: unknown): boolean {
  if (error instanceof StorageError) return error.reason === 'too-large' || error.reason === 'over-quota';
  return error instanceof WaError && error.advice !== 'backoff' && error.advice !== 'delay-contact';
}
