import type { Feature } from '../../platform/feature.ts';
import { startIngest } from './inbound/ingest.ts';
import { registerWebhookRoutes } from './inbound/webhook.routes.ts';
import { registerContactMediaRoutes } from './media/media-of-contact.routes.ts';
import { createCloudMediaTask } from './media/media.ts';
import { createMediaLinks } from './media/media.links.ts';
import { registerMediaRoutes } from './media/media.routes.ts';
import { listNeeded } from './media/media.sql.ts';
import { createMessageLiveEvents } from './messages.events.ts';
import { registerMessageRoutes } from './messages.routes.ts';
import { createCloudProviders } from './outbound/cloud-providers.ts';
import { startOutgoing } from './outbound/outgoing.ts';
import { failExpiredSends, failStrandedSends } from './outbound/stranded.ts';

export const messagesFeature: Feature = {
  tier: 'conversation',
  routes: [registerContactMediaRoutes, registerMediaRoutes, registerMessageRoutes, registerWebhookRoutes],
  events: ({ config }) => createMessageLiveEvents(createMediaLinks(config.secrets.token)),
  jobs: (platform) => [startIngest(platform), startOutgoing(platform, { providerOf: createCloudProviders(platform) })],
  tasks: (platform) => [createCloudMediaTask(platform, { providerOf: createCloudProviders(platform) })],
  repeated: () => [
    { name: 'fail-stranded-sends', everyMs: 60_000, work: failStrandedSends, runsWhileHeld: true },
    { name: 'fail-expired-sends', everyMs: 60_000, work: failExpiredSends, runsWhileHeld: true },
  ],
  neededFiles: listNeeded,
};
