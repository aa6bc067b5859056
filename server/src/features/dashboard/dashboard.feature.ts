import type { Feature } from '../../platform/feature.ts';
import { startRollUps } from './dashboard.jobs.ts';
import { registerDashboardRoutes } from './dashboard.routes.ts';

export const dashboardFeature: Feature = {
  tier: 'views',
  routes: [registerDashboardRoutes],
  jobs: (platform) => [startRollUps(platform)],
};
