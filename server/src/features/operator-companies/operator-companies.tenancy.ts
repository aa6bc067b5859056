import * as deletion from './deletion.sql.ts';
import * as companies from './operator-companies.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

/** The operator's transactions see every company, so there is no own one. */
export const tenancyCases: TenancyCases = [
  [
    'operator-companies.sql.ts',
    companies,
    {
      listCompanies: null,
      countCompanies: null,
      findCompany: null,
      lockCompany: null,
      insertCompany: null,
      updateCompany: null,
      markLeaving: null,
    },
  ],
  [
    'deletion.sql.ts',
    deletion,
    {
      lockDeletion: (tx, mine) => deletion.lockDeletion(tx, mine),
      deleteRound: (tx, mine) => deletion.deleteRound(tx, mine, 1),
      listLinkedIds: (tx, mine) => deletion.listLinkedIds(tx, mine),
      hasHeldSessions: (tx, mine) => deletion.hasHeldSessions(tx, mine),
    },
  ],
];
