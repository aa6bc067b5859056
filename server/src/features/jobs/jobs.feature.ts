import type { Feature } from '../../platform/feature.ts';
import { registerJobRoutes } from './jobs.routes.ts';

export const jobsFeature: Feature = {
  tier: 'directory',
  routes: [registerJobRoutes],
};
