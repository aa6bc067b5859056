import * as plans from './plans.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'plans.sql.ts',
    plans,
    {
      listPlans: null,
      countPlans: null,
      findPlan: null,
      insertPlan: null,
      updatePlan: null,
      deletePlan: null,
      hasPlan: (tx, mine, other) => plans.hasPlan(tx, { companyId: other.companyId }, 1),
    },
  ],
];
