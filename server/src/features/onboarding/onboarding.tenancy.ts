import * as onboarding from './onboarding.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'onboarding.sql.ts',
    onboarding,
    {
      findConnected: (tx, mine) => onboarding.findConnected(tx, mine),
      listFirstQueues: (tx, mine) => onboarding.listFirstQueues(tx, mine),
      countPeople: (tx, mine) => onboarding.countPeople(tx, mine),
      hasSent: (tx, mine) => onboarding.hasSent(tx, mine),
    },
  ],
];
