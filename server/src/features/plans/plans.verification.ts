import { planRoutes } from '@recadia/contract/plan-routes';
import { verificationOf } from '../../testing/verification.ts';

const body = { name: 'Plano novo', users: 1, connections: 1, queues: 1, value: 49.9 };

export const verification = verificationOf({
  actions: {
    createPlan: { changesNoList: 'plans change seldom, and have no events' },
    updatePlan: { changesNoList: 'as createPlan' },
    deletePlan: { changesNoList: 'as createPlan' },
  },

  // An admin reads the own plan and the offered ones.
  calls: (_place, { company: { plan_id: id } }) => [
    [planRoutes.listOfferedPlans, {}],
    [planRoutes.listSignUpPlans, {}],
    [planRoutes.listAllPlans, {}, 'ERR_NO_PERMISSION'],
    [planRoutes.listPlans, {}, 'ERR_NO_PERMISSION'],
    [planRoutes.showPlan, { params: { id } }],
    [planRoutes.createPlan, { body }, 'ERR_NO_PERMISSION'],
    [planRoutes.updatePlan, { params: { id }, body }, 'ERR_NO_PERMISSION'],
    [planRoutes.deletePlan, { params: { id } }, 'ERR_NO_PERMISSION'],
  ],
});
