import { companyRoutes } from '@recadia/contract/companies';
import type { Api } from '../../platform/http/handle.ts';
import { presentCompanyPlan } from './companies.present.ts';
import { getCompanyWithPlan } from './companies.service.ts';

export function registerCompanyRoutes({ handle }: Api): void {
  handle(companyRoutes.listPlan, async ({ scope }) => {
    const { company, plan } = await getCompanyWithPlan(scope);
    return presentCompanyPlan(company, plan);
  });
}
