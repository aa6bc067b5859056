import type { Feature } from '../../platform/feature.ts';
import { registerPaymentGatewayRoutes } from './payment-gateways.routes.ts';

export const paymentGatewaysFeature: Feature = {
  tier: 'directory',
  routes: [registerPaymentGatewayRoutes],
};
