import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The client's address in a form that the database accepts. A proxy may forward an invalid address, and a link-local
 * one carries a zone that is only valid on this machine.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string | null {
  const [address = ''] = ip.split('%');
  return isIP(address) ? address : null;
}

/** The unit of rate limits: an IPv4 address, or the /64 network of one IPv6 customer. */
export function networkOf(caller: Pick<FastifyRequest, 'ip'>): string {
  const address = addressOf(caller);
  if (address === null) return 'unknown';
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  return isMapped(groups) ? ipv4Of(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** All eight groups, spelled as in URLs. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
}

const isMapped = (groups: string[]) => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';

const ipv4Of = (groups: string[]) =>
  groups
    .slice(6)
    .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    .join('.');
