import type { MediaHandle } from '../../../port/body.ts';
import { WaError } from '../../../port/errors.ts';
import type { Picture } from '../../../port/provider.ts';
import { fetchFile } from './media-in.ts';

const kind = 'profile-picture';
const officialHosts = /(^|\.)whatsapp\.net$/;

export const pictureAt = (url: string | undefined): Picture | null => (url ? { url, file: { kind, url } } : null);

/** The address of a picture; null when the handle is not a picture. */
export function readPicture(handle: MediaHandle): URL | null {
  if (handle.kind !== kind) return null;
  const address = String(handle.url);
  if (!URL.canParse(address)) throw unknownPicture();
  return new URL(address);
}

/** Opens an unencrypted picture, only from a host of WhatsApp. */
export async function openPicture(
  url: URL,
  { host, authority }: { host: string; authority: string | undefined },
): Promise<NodeJS.ReadableStream> {
  const isWhatsAppHost = url.host === host || (authority === undefined && officialHosts.test(url.host));
  if (url.protocol !== 'https:' || !isWhatsAppHost) throw unknownPicture();
  return fetchFile(url.href, authority);
}

const unknownPicture = (): WaError =>
  new WaError('unknown-media', 'never', { detail: 'This is no picture that WhatsApp shows.' });
