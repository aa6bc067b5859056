import type { Feature } from '../../platform/feature.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { registerQueueOptionRoutes } from './queue-options.routes.ts';
import { createQueueLiveEvents } from './queues.events.ts';
import { registerQueueRoutes } from './queues.routes.ts';
import { listNeeded } from './queues.sql.ts';
import { registerServiceLevelRoutes } from './service-levels.routes.ts';

export const queuesFeature: Feature = {
  tier: 'directory',
  routes: [registerQueueRoutes, registerQueueOptionRoutes, registerServiceLevelRoutes],
  events: ({ config }) => createQueueLiveEvents(createFileLinks(config.secrets.token)),
  neededFiles: listNeeded,
};
