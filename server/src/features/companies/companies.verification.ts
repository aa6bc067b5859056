import { companyRoutes } from '@recadia/contract/companies';
import { emptyWeek } from '@recadia/contract/hours';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  actions: {
    updateHours: { changesNoList: 'a company shows its hours by itself, and no screen lists them' },
    updateProfile: { changesNoList: 'as updateHours' },
  },

  calls: (_place, { company: { id } }) => [
    [companyRoutes.listPlan, { params: { companyId: id } }],
    [companyRoutes.getCompany, { params: { companyId: id } }],
    [companyRoutes.updateHours, { params: { id }, body: { schedules: emptyWeek() } }],
    [
      companyRoutes.updateProfile,
      { params: { id }, body: { name: `Loja ${id}`, email: '', phone: '', timezone: 'America/Sao_Paulo' } },
    ],
  ],
});
