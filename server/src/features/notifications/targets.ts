import type { PushSubscriptionInput } from '@recadia/contract/notifications';
import { sealed as sealedColumns } from '@recadia/db/keys';
import * as z from 'zod';
import { sha256 } from '../../platform/ids.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { Vault } from '../../platform/secrets.ts';

const target = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

/** A browser's push address and keys; they are enough to send to it, so they are stored encrypted. */
export type PushTarget = z.infer<typeof target>;

const placeOf = ({ companyId }: Scope, hash: string) =>
  sealedColumns.pushTarget.place({ company_id: companyId, endpoint_hash: hash });

export function sealTarget(vault: Vault, scope: Scope, { endpoint, keys }: PushSubscriptionInput) {
  const endpointHash = sha256(endpoint);
  const sealed = vault.seal(JSON.stringify({ endpoint, keys }), placeOf(scope, endpointHash));
  return { endpointHash, sealed };
}

/** Undefined when the installation's key has changed: the browser will subscribe again. */
export function openTarget(vault: Vault, scope: Scope, endpointHash: string, sealed: string): PushTarget | undefined {
  try {
    return target.parse(JSON.parse(vault.open(sealed, placeOf(scope, endpointHash))));
  } catch {
    return undefined;
  }
}
