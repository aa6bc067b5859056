import type { TenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import type { Scope } from '../../platform/session/people.ts';
import { findAddresses, type Addresses } from './identities.sql.ts';
import { toIdentity } from './names.ts';

/** The address for replies to a contact. */
export async function replyAddress(
  tx: TenantTx,
  scope: Scope,
  contactId: number,
  usable: Identity['kind'][],
): Promise<Identity | null> {
  return chooseAddress(await findAddresses(tx, scope, contactId), usable);
}

/** The last address the contact wrote from, else the best one, of the kinds the connection supports. */
export function chooseAddress({ last, names }: Addresses, usable: Identity['kind'][]): Identity | null {
  const isLast = ({ kind, value }: Addresses['names'][number]) => kind === last?.kind && value === last.value;
  const reachable = names.filter((name) => usable.includes(toIdentity(name).kind));
  const rank = (name: Addresses['names'][number]) => (isLast(name) ? -1 : usable.indexOf(toIdentity(name).kind));
  const [best] = reachable.sort((a, b) => rank(a) - rank(b));
  return best ? toIdentity(best) : null;
}
