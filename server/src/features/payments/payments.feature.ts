import type { Feature } from '../../platform/feature.ts';
import { createPaymentEventTask } from './events.jobs.ts';
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
  tasks: (platform) => [createPaymentEventTask(platform)],
  repeated: (platform) => [{ name: 'sweep-payments', everyMs: 20_000, work: () => sweepPayments(platform) }],
};
