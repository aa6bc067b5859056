import { createHash } from 'node:crypto';

/** The id a message has at WhatsApp: the same for the same `clientId`, so that a repeat is seen as one. */
export function wireIdOf(clientId: string): string {
  return `3EB0${createHash('sha256').update(clientId).digest('hex').slice(0, 18).toUpperCase()}`;
}
