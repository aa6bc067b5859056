import type { Feature } from '../../platform/feature.ts';
import { registerOperatorCompanyRoutes } from './operator-companies.routes.ts';

export const operatorCompaniesFeature: Feature = {
  tier: 'directory',
  routes: [registerOperatorCompanyRoutes],
};
