export { recordInbound } from './inbound.sql.ts';
export { startIngest } from './ingest.ts';
export { createCloudProviders } from './cloud-providers.ts';
export { enqueueSend } from './outbox.ts';
export { startOutgoing } from './outgoing.ts';
export { registerMediaRoutes } from './media.routes.ts';
export { registerWebhookRoutes } from './webhook.routes.ts';
export { listNeeded as listNeededFiles } from './media.sql.ts';
