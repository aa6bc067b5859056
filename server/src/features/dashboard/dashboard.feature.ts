import type { Feature } from '../../platform/feature.ts';
import { createRollUpTask, repeatedRollUps } from './dashboard.jobs.ts';
import { registerDashboardRoutes } from './dashboard.routes.ts';

export const dashboardFeature: Feature = {
  tier: 'views',
  routes: [registerDashboardRoutes],
  tasks: () => [createRollUpTask()],
  repeated: () => [repeatedRollUps],
};
