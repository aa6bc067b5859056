import { claimMedia, tenantTx } from '@recadia/db';
import { WaError, type Provider } from '@recadia/whatsapp';
import { Readable } from 'node:stream';
import { startClaimedWork } from '../../../platform/jobs/claimed-work.ts';
import { clock } from '../../../platform/clock.ts';
import { emit } from '../../../platform/emit.ts';
import type { Scope } from '../../../platform/session/people.ts';
import type { Platform } from '../../../platform/platform.ts';
import { imageSize, isBearable } from '../../../platform/storage/image-size.ts';
import { isShowable } from '../../../platform/storage/sniff.ts';
import { StorageError } from '../../../platform/storage/storage.ts';
import { storeStream } from '../../../platform/storage/store-stream.ts';
import { handleOf, nameFor } from './media.fields.ts';
import * as sql from './media.sql.ts';

export interface MediaParts {
  /** The gateway that holds the linked sessions; absent in workers. */
  gateway?: string;
  providerOf(companyId: number, connectionId: number): Promise<Provider | undefined> | Provider | undefined;
  /** Limits of parallel downloads: in total, per connection, per company. */
  limits?: typeof usualLimits;
}

const usualLimits = { width: 16, perConnection: 4, perCompany: 6 };

const maxBytes = 128 * 1024 * 1024;
const leaseMs = 300_000;
const pollMs = 1_000;
const mostAttempts = 8;
const absencePauseMs = 10_000;

/** Downloads the files of messages into storage. A download whose process died starts again when its lease expires. */
export function startMedia({ storage, log }: Pick<Platform, 'storage' | 'log'>, parts: MediaParts) {
  const { gateway, providerOf, limits = usualLimits } = parts;
  return startClaimedWork(
    {
      limits,
      claim: (sys, room) => claimMedia(sys, { gateway, leaseMs, ...room }),
      work: ({ company_id: companyId, message_id: id }) => fetchMedia({ storage, providerOf }, { companyId }, id),
      onFailure: (error, { company_id: companyId, message_id: messageId }) =>
        log.warn({ err: error, companyId, messageId }, 'media download failed'),
    },
    {
      everyMs: () => pollMs,
      onError: (error) => log.warn({ err: error }, 'media downloads could not be claimed, retrying'),
    },
  );
}

type MediaContext = Pick<Platform, 'storage'> & Pick<MediaParts, 'providerOf'>;

/** Downloads one file from WhatsApp into the company's storage; does nothing when the file is already there. */
export async function fetchMedia(context: MediaContext, scope: Scope, id: number): Promise<void> {
  const message = await tenantTx(scope, (tx) => sql.findWaiting(tx, scope, id));
  if (!message) return;
  try {
    const provider = await context.providerOf(scope.companyId, message.connection_id);
    if (!provider) return await later(scope, id, absencePauseMs);
    const handle = handleOf(message.data);
    if (!handle) throw new WaError('media-gone', 'never');
    await keep(context, scope, message, await provider.openMedia(handle));
  } catch (error) {
    if (isFinal(error) || message.media_attempts >= mostAttempts)
      return void (await finish(scope, message, {
        media_state: 'failed',
        ...(isOverQuota(error) && { overQuota: true }),
      }));
    await later(scope, id, 5_000 * 2 ** message.media_attempts);
    if (!(error instanceof WaError)) throw error;
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

const later = (scope: Scope, id: number, ms: number): Promise<void> =>
  tenantTx(scope, (tx) => sql.postpone(tx, scope, id, new Date(clock.now().getTime() + ms)));

const isOverQuota = (error: unknown): boolean => error instanceof StorageError && error.reason === 'over-quota';

function isFinal(error: unknown): boolean {
  if (error instanceof StorageError) return error.reason === 'too-large' || error.reason === 'over-quota';
  return error instanceof WaError && error.advice !== 'backoff' && error.advice !== 'delay-contact';
}
