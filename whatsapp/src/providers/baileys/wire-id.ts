import { createHash } from 'node:crypto';

/**
 * The id of a message at WhatsApp. The same `clientId` gives the same id, so that WhatsApp drops a repeat. A `clientId`
 * in WhatsApp's own form is not changed.
 */
export function wireIdOf(clientId: string): string {
  if (/^3EB0[0-9A-F]{18}$/.test(clientId)) return clientId;
  return `3EB0${createHash('sha256').update(clientId).digest('hex').slice(0, 18).toUpperCase()}`;
}
