import { randomBytes } from 'node:crypto';
import type { ConnectionProvider } from '@recadia/contract/connections';
import type { Identity } from '@recadia/whatsapp';
import { capabilitiesOf } from '../connections/index.ts';

/** Whom a connection can write to, the best name first. */
export const reachableKinds: Record<ConnectionProvider, Identity['kind'][]> = {
  beta: ['lid', 'pn', 'group'],
  cloud: ['pn', 'bsuid', 'group'],
};

/** Where WhatsApp knows a repeat by its id we make the id, in the form its own clients use; elsewhere it comes later. */
export function newWireId(provider: ConnectionProvider): string | null {
  return capabilitiesOf(provider).repeatableSends ? `3EB0${randomBytes(9).toString('hex').toUpperCase()}` : null;
}
