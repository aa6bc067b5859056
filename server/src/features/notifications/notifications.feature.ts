import type { Feature } from '../../platform/feature.ts';
import { registerNotificationRoutes } from './notifications.routes.ts';
import { startPushing } from './pushing.ts';

export const notificationsFeature: Feature = {
  tier: 'views',
  routes: [registerNotificationRoutes],
  jobs: (platform) => [startPushing(platform)],
};
