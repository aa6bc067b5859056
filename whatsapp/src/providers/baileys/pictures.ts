import type { MediaHandle } from '../../port/body.ts';
import { WaError } from '../../port/errors.ts';
import type { Picture } from '../../port/provider.ts';
import { fetchFile } from './media-in.ts';

const kind = 'profile-picture';
const officialHosts = /(^|\.)whatsapp\.net$/;

export const pictureAt = (url: string | undefined): Picture | null => (url ? { url, file: { kind, url } } : null);

/** Where the picture of a handle lies; null when the handle is of something else. */
export function readPicture(handle: MediaHandle): URL | null {
  if (handle.kind !== kind) return null;
  const address = String(handle.url);
  if (!URL.canParse(address)) throw notTheirs();
  return new URL(address);
}

/** Pictures are not encrypted, and lie wherever WhatsApp says: at a place of its own, or nothing is opened. */
export async function openPicture(
  url: URL,
  { host, authority }: { host: string; authority: string | undefined },
): Promise<NodeJS.ReadableStream> {
  const isTheirs = url.host === host || (authority === undefined && officialHosts.test(url.host));
  if (url.protocol !== 'https:' || !isTheirs) throw notTheirs();
  return fetchFile(url.href, authority);
}

const notTheirs = (): WaError =>
  new WaError('unknown-media', 'never', { detail: 'This is no picture that WhatsApp shows.' });
