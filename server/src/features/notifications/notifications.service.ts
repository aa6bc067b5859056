import type { PushSubscriptionInput } from '@recadia/contract/notifications';
import { systemCall, takePushEndpoint, tenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTip } from '../../platform/realtime/event-log.sql.ts';
import * as sql from './notifications.sql.ts';
import { sealTarget } from './targets.ts';

/** Subscribes the session's browser to push; an earlier owner of the subscription is replaced. */
export async function subscribe(
  { vault, config }: Pick<Platform, 'vault' | 'config'>,
  scope: Scope,
  actor: Actor,
  given: PushSubscriptionInput,
): Promise<void> {
  if (!isPushService(given.endpoint, config.push.privateOrigin))
    throw new AppError('ERR_VALIDATION', { details: { fields: { endpoint: 'invalid_format' } } });
  const { endpointHash, sealed } = sealTarget(vault, scope, given);
  const { sessionId, userId } = actor;
  await systemCall((sys) => takePushEndpoint(sys, endpointHash, actor));
  await tenantTx(scope, async (tx) => {
    await sql.saveSubscription(tx, scope, { sessionId, userId, endpointHash, sealed, showsText: given.showsText });
    await sql.beginMark(tx, scope, await findTip(tx, scope));
  });
}

export const unsubscribe = (scope: Scope, { sessionId }: Actor): Promise<void> =>
  tenantTx(scope, (tx) => sql.deleteSubscription(tx, scope, sessionId));

/** Private addresses are refused again at sending, because a name may resolve differently by then. */
function isPushService(endpoint: string, privateOrigin: string | null): boolean {
  const { protocol, origin, username } = new URL(endpoint);
  return username === '' && (protocol === 'https:' || origin === privateOrigin);
}
