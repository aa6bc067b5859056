import type { Feature } from '../../platform/feature.ts';
import { registerPlanRoutes } from './plans.routes.ts';

export const plansFeature: Feature = {
  tier: 'identity',
  routes: [registerPlanRoutes],
};
