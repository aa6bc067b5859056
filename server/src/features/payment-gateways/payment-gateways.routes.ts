import { paymentGatewayRoutes as routes } from '@recadia/contract/payment-gateways';
import type { Api } from '../../platform/http/handle.ts';
import { takeCode } from '../two-factor/index.ts';
import { createReauthenticate } from '../users/index.ts';
import * as gateways from './payment-gateways.service.ts';

export function registerPaymentGatewayRoutes({ handle, platform }: Api): void {
  const reauthenticate = createReauthenticate(platform, takeCode);

  handle(routes.showPaymentGateway, ({ actor, params }) => gateways.showGateway(platform, actor, params.kind));
  handle(routes.savePaymentGateway, async ({ actor, params, body }) => {
    await reauthenticate(actor, body);
    return gateways.saveGateway(platform, actor, params.kind, body);
  });
  handle(routes.saveGatewayCertificate, async ({ actor, params, body }) => {
    await reauthenticate(actor, body);
    return gateways.saveCertificate(platform, actor, params.kind, body);
  });
  handle(routes.testPaymentGateway, ({ actor, params }) => gateways.testGateway(platform, actor, params.kind));
  handle(routes.registerGatewayWebhook, ({ actor, params }) => gateways.registerWebhook(platform, actor, params.kind));
}
