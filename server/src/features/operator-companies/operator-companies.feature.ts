import type { Feature } from '../../platform/feature.ts';
import { deleteLeavingCompanies } from './deletion.jobs.ts';
import { registerOperatorCompanyRoutes } from './operator-companies.routes.ts';

export const operatorCompaniesFeature: Feature = {
  tier: 'directory',
  routes: [registerOperatorCompanyRoutes],
  sweeps: (platform) => [
    {
      work: () => deleteLeavingCompanies(platform),
      everyMs: 10_000,
      failure: 'deletion of a company failed, retrying',
    },
  ],
};
