export { cloudCapabilities } from './capabilities.ts';
export type { Fetch } from './graph.ts';
export { createCloudProvider, type CloudProvider, type CloudProviderOptions } from './provider.ts';
export type { MessageTemplate } from './templates.ts';
export { readWebhook, type Webhook, type WebhookDelivery } from './webhook/read.ts';
export { answerChallenge } from './webhook/verify.ts';
