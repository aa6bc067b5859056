import { claimPictures, tenantTx } from '@recadia/db';
import { WaError, type Provider } from '@recadia/whatsapp';
import { Readable } from 'node:stream';
import { startClaimedWork } from '../../platform/jobs/claimed-work.ts';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
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
  /** The gateway whose linked sessions are used. */
  gateway: string;
  providerOf(companyId: number, connectionId: number): Provider | undefined;
}

/** Low, because many requests at once make a linked session look automated. */
const limits = { width: 12, perConnection: 2, perCompany: 4 };
const pollMs = 1_000;
const leaseMs = 120_000;
const absencePauseMs = 10_000;
const mostAttempts = 6;
/** Pictures of WhatsApp have a tenth of this size. */
const maxBytes = 2 * 1024 * 1024;
const longestUrl = 2_000;

/** CON-18: loads requested pictures of contacts (`askForPicture`) and stores a copy. */
export function startPictures(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  { gateway, providerOf }: PictureParts,
) {
  return startClaimedWork(
    {
      limits,
      claim: (sys, room) => claimPictures(sys, { gateway, leaseMs, ...room }),
      work: ({ company_id: companyId, contact_id: id }) => fetchPicture({ storage, providerOf }, { companyId }, id),
      onFailure: (error, { company_id: companyId, contact_id: contactId }) =>
        log.warn({ err: error, companyId, contactId }, 'profile picture download failed, retrying'),
    },
    {
      everyMs: () => pollMs,
      onError: (error) => log.warn({ err: error }, 'profile pictures could not be claimed, retrying'),
    },
  );
}

type Means = Pick<Platform, 'storage'> & Pick<PictureParts, 'providerOf'>;

async function fetchPicture(means: Means, scope: Scope, contactId: number): Promise<void> {
  const due = await tenantTx(scope, (tx) => sql.findDuePicture(tx, scope, contactId));
  if (!due) return;
  const provider = means.providerOf(scope.companyId, due.connection_id);
  if (!provider) return notNow(scope, due);
  const address = await tenantTx(scope, (tx) => replyAddress(tx, scope, contactId, ['lid', 'pn', 'group']));
  try {
    const picture = address && provider.capabilities.profilePictures ? await provider.profilePicture(address) : null;
    const copy = picture && (await keep(means, scope, await provider.openMedia(picture.file)));
    await end(means, scope, due, { copy, url: copy && picture ? picture.url : '' });
  } catch (error) {
    if (error instanceof WaError && error.code === 'not-connected') return notNow(scope, due);
    // The old copy stays; the next message requests a new check.
    if (isFinal(error) || due.attempts >= mostAttempts)
      return tenantTx(scope, (tx) => sql.endPicture(tx, scope, contactId));
    await later(scope, contactId, { ms: 2_500 * 2 ** due.attempts, attempts: due.attempts });
    if (!(error instanceof WaError)) throw error;
  }
}

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

/** An offline session gives no result, so the attempt does not count. */
const notNow = (scope: Scope, { contact_id, attempts }: sql.DueRow): Promise<void> =>
  later(scope, contact_id, { ms: absencePauseMs, attempts: Math.max(0, attempts - 1) });

const later = (scope: Scope, contactId: number, { ms, attempts }: { ms: number; attempts: number }): Promise<void> =>
  tenantTx(scope, (tx) =>
    sql.postponePicture(tx, scope, contactId, { at: new Date(clock.now().getTime() + ms), attempts }),
  );

function isFinal(error: unknown): boolean {
  if (error instanceof StorageError) return error.reason === 'too-large' || error.reason === 'over-quota';
  return error instanceof WaError && error.advice !== 'backoff' && error.advice !== 'delay-contact';
}
