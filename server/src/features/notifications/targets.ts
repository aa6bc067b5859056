import type { PushSubscriptionInput } from '@recadia/contract/notifications';
import { sealed as sealedColumns } from '@recadia/db/keys';
import * as z from 'zod';
import { sha256 } from '../../platform/ids.ts';
import type { Scope } from '../../platform/people.ts';
import type { Vault } from '../../platform/secrets.ts';

const target = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

/** Where a browser is woken and what only it can read; enough to speak to it, so it lies sealed. */
export type PushTarget = z.infer<typeof target>;

const placeOf = ({ companyId }: Scope, hash: string) =>
  sealedColumns.pushTarget.place({ company_id: companyId, endpoint_hash: hash });

export function sealTarget(vault: Vault, scope: Scope, { endpoint, keys }: PushSubscriptionInput) {
  const endpointHash = sha256(endpoint);
  const sealed = vault.seal(JSON.stringify({ endpoint, keys }), placeOf(scope, endpointHash));
  return { endpointHash, sealed };
}

/** Undefined where the installation's secret is another one by now: the browser will bring it again. */
export function openTarget(vault: Vault, scope: Scope, endpointHash: string, sealed: string): PushTarget | undefined {
  try {
    return target.parse(JSON.parse(vault.open(sealed, placeOf(scope, endpointHash))));
  } catch {
    return undefined;
  }
}
