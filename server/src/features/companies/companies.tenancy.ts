import * as companies from './companies.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'companies.sql.ts',
    companies,
    {
      findCompany: (tx, mine) => companies.findCompany(tx, mine),
      findWholeCompany: (tx, mine) => companies.findWholeCompany(tx, mine),
      confirmCompany: (tx, mine) => companies.confirmCompany(tx, mine),
      isSuper: (tx, mine) => companies.isSuper(tx, mine),
      findHours: (tx, mine) => companies.findHours(tx, mine),
      updateProfile: (tx, mine) =>
        companies.updateProfile(tx, mine, { name: 'Minha', email: '', phone: '', timezone: 'UTC' }),
      updateHours: (tx, mine) => companies.updateHours(tx, mine, { schedules: [], timezone: 'UTC' }),
    },
  ],
];
