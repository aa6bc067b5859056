import type { Feature } from '../../platform/feature.ts';
import { createCloudCheckTask } from './connections.cloud.ts';
import { connectionLiveEvents } from './connections.events.ts';
import { registerConnectionRoutes } from './connections.routes.ts';
import { createGatewayWatch } from './gateway-watch.ts';

export const connectionsFeature: Feature = {
  tier: 'directory',
  routes: [registerConnectionRoutes],
  events: () => connectionLiveEvents,
  tasks: (platform) => [createCloudCheckTask(platform)],
  repeated: ({ log }) => [
    { name: 'watch-gateways', everyMs: 30_000, work: createGatewayWatch(log), runsWhileHeld: true },
  ],
};
