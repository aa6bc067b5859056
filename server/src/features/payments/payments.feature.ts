import type { Feature } from '../../platform/feature.ts';
import { startPaymentEvents } from './events.jobs.ts';
import { registerPayRoutes } from './pay.routes.ts';
import { registerPaymentRoutes } from './payments.routes.ts';
import { registerSubscriptionRoutes } from './subscription.routes.ts';
import { sweepPayments } from './sweep.jobs.ts';
import { startWebhookPort } from './webhook/webhook-port.ts';
import { registerPaymentWebhookRoutes } from './webhook/webhook.routes.ts';

export const paymentsFeature: Feature = {
  tier: 'directory',
  routes: [registerPayRoutes, registerPaymentRoutes, registerSubscriptionRoutes, registerPaymentWebhookRoutes],
  listeners: [startWebhookPort],
  jobs: (platform) => [startPaymentEvents(platform)],
  sweeps: (platform) => [
    { work: () => sweepPayments(platform), everyMs: 20_000, failure: 'payments could not be listed, retrying' },
  ],
};
