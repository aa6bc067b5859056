import { passwordResetRoutes as routes } from '@recadia/contract/password-reset';
import { AppError } from '../../platform/errors.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Api } from '../../platform/http/handle.ts';
import { mailCode, resetPassword } from './password-reset.service.ts';

export function registerPasswordResetRoutes({ handle, platform }: Api): void {
  handle(routes.forgetPassword, async ({ body: { email, language = 'pt' }, request }) => {
    await mailCode(platform, { email, language, ip: addressOf(request) });
    return {};
  });

  handle(routes.forgetPasswordOfPath, async ({ params: { email }, request }) => {
    await mailCode(platform, { email, language: 'pt', ip: addressOf(request) });
    return {};
  });

  handle(routes.resetPassword, async ({ body, request }) => {
    await resetPassword(platform, { ...body, ip: addressOf(request) });
    return {};
  });

  handle(routes.resetPasswordOfPath, async ({ params: { email, token, newPassword }, request }) => {
    if (!platform.config.legacyRoutes) throw new AppError('ERR_NOT_FOUND');
    await resetPassword(platform, { email, token, password: newPassword, ip: addressOf(request) });
    return {};
  });
}
