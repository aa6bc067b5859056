import type { Scope } from '../../platform/people.ts';
import { createSeals } from '../../platform/storage/seals.ts';

export type MediaLinks = ReturnType<typeof createMediaLinks>;

/** Addresses of files that need no session for a short while: whoever was shown the message got one. */
export function createMediaLinks(secret: string) {
  const seals = createSeals(secret, 'media links');
  return {
    urlOf: ({ companyId }: Scope, messageId: number, now: Date): string =>
      `/media/${seals.seal(`${companyId.toString(36)}-${messageId.toString(36)}`, now)}`,

    /** Null for what we never made and for what is over. */
    read(token: string, now: Date): { companyId: number; messageId: number } | null {
      const text = seals.read(token, now);
      if (text === null) return null;
      const [companyId = 0, messageId = 0] = text.split('-').map((part) => Number.parseInt(part, 36));
      return { companyId, messageId };
    },
  };
}
