import type { Feature } from '../../platform/feature.ts';
import { deleteLeavingCompanies } from './deletion.jobs.ts';
import { registerOperatorCompanyRoutes } from './operator-companies.routes.ts';

export const operatorCompaniesFeature: Feature = {
  tier: 'directory',
  routes: [registerOperatorCompanyRoutes],
  repeated: (platform) => [
    { name: 'delete-leaving-companies', everyMs: 60_000, work: () => deleteLeavingCompanies(platform) },
  ],
};
