import { tenantTx, type JobEnd, type TenantTx } from '@recadia/db';
import { WaError, type Provider } from '@recadia/whatsapp';
import { Readable } from 'node:stream';
import { emit } from '../../platform/emit.ts';
import { enqueueJob, taskName, type EffectTask, type Task } from '../../platform/jobs/engine/index.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { imageSize, isBearable } from '../../platform/storage/image-size.ts';
import { isShowable } from '../../platform/storage/sniff.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { storeStream } from '../../platform/storage/store-stream.ts';
import { lockContacts } from './identities.sql.ts';
import * as sql from './pictures.sql.ts';
import { replyAddress } from './reply.ts';

interface PictureParts {
  providerOf(companyId: number, connectionId: number): Provider | undefined;
}

const absencePauseMs = 10_000;
const mostAttempts = 6;
const pausesMs = Array.from({ length: mostAttempts - 1 }, (_, n) => 5_000 * 2 ** n);
/** Pictures of WhatsApp have a tenth of this size. */
const maxBytes = 2 * 1024 * 1024;
const longestUrl = 2_000;

const pictureTask = taskName<{ contactId: number }>('picture');

/** Requests a check of a contact's picture over a linked device, unless one is due already or was done recently. */
export async function askForPicture(
  tx: TenantTx,
  scope: Scope,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<void> {
  if (await sql.insertPictureRequest(tx, scope, { contactId, connectionId }))
    await enqueueJob(tx, scope, pictureTask, { key: String(contactId), data: { contactId }, connectionId });
}

/** CON-18: loads requested pictures of contacts in the gateway that holds the linked session, and stores a copy. */
export function createPictureTask({ storage }: Pick<Platform, 'storage'>, { providerOf }: PictureParts): Task {
  const task: EffectTask<{ contactId: number }> = {
    task: pictureTask,
    // Low, because many requests at once make a linked session look automated.
    limits: { width: 12, perConnection: 2, perCompany: 4 },
    pausesMs,
    afterLastPause: 'repeat',
    runsWhileHeld: true,
    run: ({ companyId, data, attempts }) => fetchPicture({ storage, providerOf }, { companyId }, { ...data, attempts }),
  };
  return task;
}

type Means = Pick<Platform, 'storage'> & PictureParts;

async function fetchPicture(
  means: Means,
  scope: Scope,
  { contactId, attempts }: { contactId: number; attempts: number },
): Promise<JobEnd | void> {
  const due = await tenantTx(scope, (tx) => sql.findDuePicture(tx, scope, contactId));
  if (!due) return;
  const provider = means.providerOf(scope.companyId, due.connection_id);
  if (!provider) return notNow;
  const address = await tenantTx(scope, (tx) => replyAddress(tx, scope, contactId, ['lid', 'pn', 'group']));
  try {
    const picture = address && provider.capabilities.profilePictures ? await provider.profilePicture(address) : null;
    const copy = picture && (await keep(means, scope, await provider.openMedia(picture.file)));
    await end(means, scope, due, { copy, url: copy && picture ? picture.url : '' });
  } catch (error) {
    if (error instanceof WaError && error.code === 'not-connected') return notNow;
    // The old copy stays; the next message requests a new check.
    if (isFinal(error) || attempts >= mostAttempts)
      return tenantTx(scope, (tx) => sql.endPicture(tx, scope, contactId));
    if (!(error instanceof WaError)) throw error;
    return { pauseMs: pausesMs[attempts - 1], error: error.code };
  }
}

/** An offline session gives no result, so the attempt does not count. */
const notNow: JobEnd = { pauseMs: absencePauseMs };

/** The type is detected from the bytes; a file that a browser may not show is not kept. */
async function keep({ storage }: Means, scope: Scope, bytes: NodeJS.ReadableStream): Promise<sql.Copy | null> {
  const stream = Readable.from(bytes, { objectMode: false });
  const { path, mimeType, head, ...stored } = await storeStream(storage, scope, { stream, maxBytes });
  if (mimeType.startsWith('image/') && isShowable(mimeType) && isBearable(imageSize(head, mimeType)))
    return { path, mime_type: mimeType, bytes: stored.bytes };
  await storage.remove(path);
  return null;
}

/** The file sweep removes the replaced copy later, because its URLs are still in use. */
async function end(
  { storage }: Means,
  scope: Scope,
  { contact_id: contactId, path: before }: sql.DueRow,
  { copy, url }: { copy: sql.Copy | null; url: string },
): Promise<void> {
  const isKept = await tenantTx(scope, async (tx) => {
    // Locks the contact first, as the processing of inbound messages does.
    const [contact] = await lockContacts(tx, scope, [contactId]);
    if (!contact) return false;
    await sql.endPicture(tx, scope, contactId, copy);
    if (copy === null && before === null) return true;
    await sql.setPictureUrl(tx, scope, contactId, url.length <= longestUrl ? url : '');
    await emit(tx, scope, { name: 'contact.updated', entityId: contactId });
    return true;
  });
  if (!isKept && copy) await storage.remove(copy.path);
}

function isFinal(error: unknown): boolean {
  if (error instanceof StorageError) return error.reason === 'too-large' || error.reason === 'over-quota';
  return error instanceof WaError && error.advice !== 'backoff' && error.advice !== 'delay-contact';
}
