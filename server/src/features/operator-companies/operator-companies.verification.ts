import { operatorCompanyRoutes as routes } from '@recadia/contract/operator-companies';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  actions: {
    createCompany: { changesNoList: 'companies change seldom, and have no events' },
    updateCompany: { changesNoList: 'as createCompany' },
    deleteCompany: { changesNoList: 'as createCompany' },
  },

  // An admin is not the operator.
  calls: (_place, { company: { id, plan_id: planId } }) => {
    const body = { name: 'Empresa nova', email: 'nova@empresa.exemplo', planId };
    return [
      [routes.listAllCompanies, {}, 'ERR_NO_PERMISSION'],
      [routes.listCompanies, {}, 'ERR_NO_PERMISSION'],
      [routes.createCompany, { body }, 'ERR_NO_PERMISSION'],
      [routes.updateCompany, { params: { id }, body }, 'ERR_NO_PERMISSION'],
      [routes.deleteCompany, { params: { id } }, 'ERR_NO_PERMISSION'],
    ];
  },
});
