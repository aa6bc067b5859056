import { companyRoutes } from '@recadia/contract/companies';
import { AppError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/handle.ts';
import { presentCompanyPlan } from './companies.present.ts';
import { getCompanyWithPlan, showCompany, updateHours, updateProfile } from './companies.service.ts';

export function registerCompanyRoutes({ handle }: Api): void {
  handle(companyRoutes.listPlan, async ({ scope }) => {
    const { company, plan } = await getCompanyWithPlan(scope);
    return presentCompanyPlan(company, plan);
  });

  handle(companyRoutes.getCompany, ({ scope, actor }) => showCompany(scope, actor));

  handle(companyRoutes.updateHours, async ({ scope, actor, params, body }) => {
    const isOwn = [params.id, body.id ?? params.id].every((id) => id === scope.companyId);
    if (!isOwn) throw new AppError('ERR_NO_PERMISSION');
    return updateHours(scope, actor, body);
  });

  handle(companyRoutes.updateProfile, async ({ scope, actor, params, body }) => {
    if (params.id !== scope.companyId) throw new AppError('ERR_NO_PERMISSION');
    return updateProfile(scope, actor, body);
  });
}
