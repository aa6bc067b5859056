import type { TenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import type { Scope } from '../../platform/session/people.ts';
import { findReply, listNames } from './identities.sql.ts';
import { toIdentity } from './names.ts';

/**
 * The address for replies: the last one the contact wrote from, else the best one, of the kinds the connection
 * supports.
 */
export async function replyAddress(
  tx: TenantTx,
  scope: Scope,
  contactId: number,
  usable: Identity['kind'][],
): Promise<Identity | null> {
  const known = await listNames(tx, scope, contactId);
  const last = await findReply(tx, scope, contactId);
  const isLast = (name: (typeof known)[number]) => name.kind === last?.reply_kind && name.value === last.reply_value;
  const reachable = known.filter((name) => usable.includes(toIdentity(name).kind));
  const rank = (name: (typeof known)[number]) => (isLast(name) ? -1 : usable.indexOf(toIdentity(name).kind));
  const [best] = reachable.sort((a, b) => rank(a) - rank(b));
  return best ? toIdentity(best) : null;
}
