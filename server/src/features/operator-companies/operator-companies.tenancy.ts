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
    },
  ],
];
