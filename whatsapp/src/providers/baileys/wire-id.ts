import { createHash } from 'node:crypto';

/**
 * The id a message has at WhatsApp: the same for the same `clientId`, so that a repeat is seen as one. Who counts in
 * WhatsApp's own form keeps it.
 */
export function wireIdOf(clientId: string): string {
  if (/^3EB0[0-9A-F]{18}$/.test(clientId)) return clientId;
  return `3EB0${createHash('sha256').update(clientId).digest('hex').slice(0, 18).toUpperCase()}`;
}
