import { settingRoutes } from '@recadia/contract/settings';
import { AppError } from '../../platform/errors.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Api } from '../../platform/http/handle.ts';
import { changeSetting, listSettings, readViewRegister, type EndSessions } from './settings.service.ts';

export function registerSettingRoutes({ handle, platform }: Api, endSessions: EndSessions): void {
  handle(settingRoutes.listSettings, ({ scope, actor }) => listSettings(scope, actor, platform.vault));

  handle(settingRoutes.viewRegister, async () => ({ key: 'viewregister' as const, value: await readViewRegister() }));

  handle(settingRoutes.updateSetting, async ({ scope, actor, params, body, request }) => {
    if (body.key !== undefined && body.key !== params.key) {
      throw new AppError('ERR_VALIDATION', { details: { fields: { key: 'mismatch' } } });
    }
    const by = { ...actor, ip: addressOf(request) };
    return changeSetting(platform, scope, by, { key: params.key, value: body.value }, endSessions);
  });
}
