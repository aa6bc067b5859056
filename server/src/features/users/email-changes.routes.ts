import { emailChangeRoutes } from '@recadia/contract/email-changes';
import { addressOf } from '../../platform/http/address.ts';
import type { Api } from '../../platform/http/handle.ts';
import { confirmEmail } from './email-changes.service.ts';

export function registerEmailChangeRoutes({ handle, platform }: Api): void {
  handle(emailChangeRoutes.confirmEmailChange, async ({ body, request }) => ({
    email: await confirmEmail(platform, body.token, addressOf(request)),
  }));
}
