import { twoFactorRoutes as routes } from '@recadia/contract/two-factor';
import { addressOf } from '../../platform/http/address.ts';
import type { Api } from '../../platform/http/handle.ts';
import { createReauthenticate } from '../users/index.ts';
import { endTwoFactor, renewBackupCodes, resetTwoFactor, showTwoFactor } from './own.service.ts';
import { beginTwoFactor, confirmTwoFactor, takeCode } from './two-factor.service.ts';

export function registerTwoFactorRoutes({ handle, platform }: Api): void {
  const reauthenticate = createReauthenticate(platform, takeCode);
  const proofOf = ({ password, code }: { password?: string | undefined; code?: string | undefined }) => ({
    currentPassword: password,
    currentCode: code,
  });

  handle(routes.showTwoFactor, ({ actor }) => showTwoFactor(actor));

  handle(routes.beginTwoFactor, async ({ actor, body }) => {
    await reauthenticate(actor, { currentPassword: body.password });
    return beginTwoFactor(platform, actor, actor);
  });

  handle(routes.confirmTwoFactor, async ({ actor, body, request }) => {
    const backupCodes = await confirmTwoFactor(platform, actor, {
      userId: actor.userId,
      code: body.code,
      ip: addressOf(request),
    });
    return { backupCodes };
  });

  handle(routes.renewBackupCodes, async ({ actor, body }) => {
    await reauthenticate(actor, proofOf(body));
    return { backupCodes: await renewBackupCodes(platform, actor) };
  });

  handle(routes.endTwoFactor, async ({ actor, body }) => {
    await reauthenticate(actor, proofOf(body));
    await endTwoFactor(actor);
    return {};
  });

  handle(routes.resetTwoFactor, async ({ actor, params, body }) => {
    await resetTwoFactor(actor, params.id, () => reauthenticate(actor, body));
    return {};
  });
}
