import type { Feature } from '../../platform/feature.ts';
import { registerCompanyRoutes } from './companies.routes.ts';

export const companiesFeature: Feature = {
  tier: 'identity',
  routes: [registerCompanyRoutes],
};
