import type { Feature } from '../../platform/feature.ts';
import { registerNotificationRoutes } from './notifications.routes.ts';
import { createPushTasks } from './pushing.ts';

export const notificationsFeature: Feature = {
  tier: 'views',
  routes: [registerNotificationRoutes],
  tasks: createPushTasks,
};
