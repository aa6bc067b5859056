import { twoFactorRoutes as routes } from '@recadia/contract/two-factor';
import { addressOf } from '../../platform/http/address.ts';
import type { Api } from '../../platform/http/handle.ts';
import { reauthenticate } from '../users/index.ts';
import { endTwoFactor, renewBackupCodes, resetTwoFactor, showTwoFactor } from './own.service.ts';
import { beginTwoFactor, confirmTwoFactor } from './two-factor.service.ts';

export function registerTwoFactorRoutes({ handle, platform }: Api): void {
  handle(routes.showTwoFactor, ({ actor }) => showTwoFactor(actor));

  handle(routes.beginTwoFactor, async ({ actor, body }) => {
    await reauthenticate(platform, actor, body.password);
    return beginTwoFactor(platform, actor, actor);
  });

  handle(routes.confirmTwoFactor, async ({ actor, body, request }) => {
    const backupCodes = await confirmTwoFactor(platform, actor, {
      ...{ userId: actor.userId, code: body.code, ip: addressOf(request) },
    });
    return { backupCodes };
  });

  handle(routes.renewBackupCodes, async ({ actor, body }) => {
    await reauthenticate(platform, actor, body.password);
    return { backupCodes: await renewBackupCodes(platform, actor) };
  });

  handle(routes.endTwoFactor, async ({ actor, body }) => {
    await reauthenticate(platform, actor, body.password);
    await endTwoFactor(actor);
    return {};
  });

  handle(routes.resetTwoFactor, async ({ actor, params, body }) => {
    await resetTwoFactor(platform, actor, params.id, body.currentPassword);
    return {};
  });
}
