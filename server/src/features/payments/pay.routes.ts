import { payRoutes as routes } from '@recadia/contract/pay';
import type { Api } from '../../platform/http/handle.ts';
import { chargePayPage, openPayPage } from './pay.service.ts';

export function registerPayRoutes({ handle, platform }: Api): void {
  handle(routes.openPayPage, ({ body }) => openPayPage(body.token));
  handle(routes.chargePayPage, ({ body }) => chargePayPage(platform, body.token));
}
