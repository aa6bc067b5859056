import type { Feature } from '../../platform/feature.ts';
import { registerHelpRoutes } from './helps.routes.ts';

export const helpsFeature: Feature = {
  tier: 'directory',
  routes: [registerHelpRoutes],
};
