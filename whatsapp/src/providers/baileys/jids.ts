import { jidDecode } from 'baileys';
import { WaError } from '../../port/errors.ts';
import type { Identity } from '../../port/identity.ts';

const servers: Record<string, Identity['kind']> = {
  's.whatsapp.net': 'pn',
  'c.us': 'pn',
  hosted: 'pn',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'group',
};

/** The identity of a jid, without the device; null outside our chats (status, newsletters, bots). */
export function identityOf(jid: string | null | undefined): Identity | null {
  const decoded = jid ? jidDecode(jid) : undefined;
  const kind = decoded && servers[decoded.server];
  return kind && decoded.user ? { kind, value: decoded.user } : null;
}

export function jidOf({ kind, value }: Identity): string {
  switch (kind) {
    case 'pn':
      return `${value}@s.whatsapp.net`;
    case 'lid':
      return `${value}@lid`;
    case 'group':
      return `${value}@g.us`;
    case 'bsuid':
    case 'username':
      throw new WaError('unsupported', 'never', { detail: `A linked device cannot write to a ${kind}.` });
  }
}

function isSame(one: Identity, other: Identity): boolean {
  return one.kind === other.kind && one.value === other.value;
}

/** The given identities without gaps and repeats, in their order. */
export function namesOf(...names: (Identity | null | undefined)[]): Identity[] {
  const given = names.filter((name) => name !== null && name !== undefined);
  return given.filter((name, at) => given.findIndex((other) => isSame(name, other)) === at);
}
