import type { Scope } from '../../../platform/session/people.ts';
import { createSeals } from '../../../platform/storage/seals.ts';

export type MediaLinks = ReturnType<typeof createMediaLinks>;

/** Short-lived file URLs that need no sign-in session: only users who were shown the message receive one. */
export function createMediaLinks(secret: string) {
  const seals = createSeals(secret, 'media links');
  return {
    urlOf: ({ companyId }: Scope, messageId: number, now: Date): string =>
      `/media/${seals.seal(`${companyId.toString(36)}-${messageId.toString(36)}`, now)}`,

    /** Returns null for a forged or expired token. */
    read(token: string, now: Date): { companyId: number; messageId: number } | null {
      const text = seals.read(token, now);
      if (text === null) return null;
      const [companyId = 0, messageId = 0] = text.split('-').map((part) => Number.parseInt(part, 36));
      return { companyId, messageId };
    },
  };
}
