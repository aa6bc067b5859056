import { createHash } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import type { Random } from '../lib/random.ts';
import type { MediaKind } from '../lib/words.ts';

interface Medium {
  id: string;
  wabaId: string;
  mimeType: string;
  bytes: Buffer;
  sha256: string;
  keptUntil: number;
}

export interface MediaShelf {
  /** Files of a company are kept for 30 days, files of a customer for 7. */
  put(medium: { wabaId: string; mimeType: string; bytes: Buffer; from: 'company' | 'customer' }): Medium;
  get(id: string): Medium | undefined;
  delete(id: string): boolean;
  /** The path and query of a medium, valid for five minutes. */
  pathOf(medium: Medium): string;
  /** The medium of an address, unless the address is expired or forged. */
  open(url: URL): Medium | undefined;
}

const MB = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;
const URL_LIFE_MS = 5 * 60_000;
const MAX_SHELF_BYTES = 256 * MB;

/** The allowed types and sizes of each kind. */
export const mediaRules: Record<MediaKind, { mimeTypes: RegExp; maxBytes: number }> = {
  image: { mimeTypes: /^image\/(jpeg|png)$/, maxBytes: 5 * MB },
  audio: { mimeTypes: /^audio\/(aac|amr|mpeg|mp4|ogg)$/, maxBytes: 16 * MB },
  video: { mimeTypes: /^video\/(mp4|3gpp)$/, maxBytes: 16 * MB },
  document: { mimeTypes: /^(application|text|image|audio|video)\//, maxBytes: 100 * MB },
  sticker: { mimeTypes: /^image\/webp$/, maxBytes: 500 * 1024 },
};

export function createMediaShelf({ clock, random }: { clock: Clock; random: Random }): MediaShelf {
  const shelf = new Map<string, Medium>();
  let weight = 0;
  const now = () => clock.now().getTime();

  const drop = (id: string) => {
    const medium = shelf.get(id);
    if (!medium) return false;
    weight -= medium.bytes.length;
    return shelf.delete(id);
  };
  const get = (id: string) => {
    const medium = shelf.get(id);
    if (medium && medium.keptUntil < now()) drop(id);
    return shelf.get(id);
  };
  const seal = (id: string, until: number) =>
    createHash('sha256')
      .update(`${id}/${until}/${shelf.get(id)?.sha256}`)
      .digest('base64url')
      .slice(0, 16);

  return {
    get,
    delete: drop,
    put({ wabaId, mimeType, bytes, from }) {
      const id = `1${String(random.int(10 ** 14)).padStart(14, '0')}`;
      const medium: Medium = {
        id,
        wabaId,
        mimeType,
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        keptUntil: now() + (from === 'company' ? 30 : 7) * DAY_MS,
      };
      shelf.set(id, medium);
      weight += bytes.length;
      for (const oldest of shelf.keys()) {
        if (weight <= MAX_SHELF_BYTES) break;
        drop(oldest);
      }
      return medium;
    },
    pathOf({ id }) {
      const until = now() + URL_LIFE_MS;
      return `/whatsapp_business/attachments/?mid=${id}&ext=${until}&hash=${seal(id, until)}`;
    },
    open(url) {
      const id = url.searchParams.get('mid') ?? '';
      const until = Number(url.searchParams.get('ext'));
      if (!(until > now()) || url.searchParams.get('hash') !== seal(id, until)) return undefined;
      return get(id);
    },
  };
}
