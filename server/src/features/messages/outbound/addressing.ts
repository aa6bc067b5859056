import { randomBytes } from 'node:crypto';
import type { ConnectionProvider } from '@recadia/contract/connections';
import type { Identity } from '@recadia/whatsapp';
import { capabilitiesOf } from '../../connections/index.ts';

/** Kinds of address that a connection can send to, the preferred kind first. */
export const reachableKinds: Record<ConnectionProvider, Identity['kind'][]> = {
  beta: ['lid', 'pn', 'group'],
  cloud: ['pn', 'bsuid', 'group'],
};

/**
 * Creates WhatsApp's message id, in the form of its own clients, where the provider detects repeats by id; null where
 * WhatsApp assigns the id.
 */
export function newWireId(provider: ConnectionProvider): string | null {
  return capabilitiesOf(provider).repeatableSends ? `3EB0${randomBytes(9).toString('hex').toUpperCase()}` : null;
}
