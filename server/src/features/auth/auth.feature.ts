import type { Feature } from '../../platform/feature.ts';
import { authLiveEvents } from './auth.events.ts';
import { registerAuthRoutes } from './auth.routes.ts';

export const authFeature: Feature = {
  tier: 'identity',
  routes: [registerAuthRoutes],
  events: () => authLiveEvents,
};
