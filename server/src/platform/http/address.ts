import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's address as the database can hold it. A proxy may pass on what is no address, and a link-local one
 * carries a zone that means something on this machine only.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string | null {
  const [address = ''] = ip.split('%');
  return isIP(address) ? address : null;
}
