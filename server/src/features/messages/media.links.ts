import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Scope } from '../../platform/people.ts';

const validMs = 15 * 60_000;
/** Links made within so long are the same, so that a browser's cache is of use. */
const sameMs = 5 * 60_000;

export type MediaLinks = ReturnType<typeof createMediaLinks>;

/** Addresses of files that need no session for a short while: whoever was shown the message got one. */
export function createMediaLinks(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'recadia', 'media links', 32));
  const sealOf = (text: string) => createHmac('sha256', key).update(text).digest();

  return {
    urlOf({ companyId }: Scope, messageId: number, now: Date): string {
      const until = Math.ceil(now.getTime() / sameMs) * sameMs + validMs;
      const text = [companyId, messageId, until].map((part) => part.toString(36)).join('-');
      return `/media/${text}.${sealOf(text).toString('base64url')}`;
    },

    /** Null for what we never made and for what is over. */
    read(token: string, now: Date): { companyId: number; messageId: number } | null {
      const [text = '', seal = ''] = token.split('.');
      const given = Buffer.from(seal, 'base64url');
      const wanted = sealOf(text);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const [companyId = 0, messageId = 0, until = 0] = text.split('-').map((part) => Number.parseInt(part, 36));
      return until > now.getTime() ? { companyId, messageId } : null;
    },
  };
}
