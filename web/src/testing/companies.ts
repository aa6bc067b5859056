import type { Company } from '@recadia/contract/companies';
import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { emptyWeek } from '@recadia/contract/hours';
import type { User } from '@recadia/contract/users';

export function aCompany(changes: Partial<User['company']> = {}): User['company'] {
  return {
    id: 3,
    name: 'Casa Aurora Móveis',
    dueDate: '2026-11-30',
    settings: [],
    timezone: 'America/Sao_Paulo',
    isEmailConfirmed: true,
    ...changes,
  };
}

/** The company as the settings page loads it; without opening hours. */
export function aWholeCompany(changes: Partial<Company> = {}): Company {
  return {
    id: 3,
    name: 'Casa Aurora',
    email: null,
    phone: null,
    planId: 1,
    plan: { name: 'Básico' },
    status: true,
    dueDate: null,
    recurrence: 'MENSAL',
    createdAt: '2026-01-05T12:00:00.000Z',
    trialExpiration: null,
    settings: [],
    schedules: emptyWeek(),
    holidays: [],
    timezone: 'America/Sao_Paulo',
    billingName: null,
    addressZipCode: null,
    addressStreet: null,
    addressState: null,
    addressCity: null,
    addressDistrict: null,
    ...changes,
  };
}

let lastCompanyId = 40;

/** A company as the operator lists it. */
export function anOperatedCompany(changes: Partial<OperatedCompany> = {}): OperatedCompany {
  lastCompanyId += 1;
  return {
    ...aWholeCompany({ id: lastCompanyId, name: `Empresa ${lastCompanyId}`, phone: '1130884100' }),
    email: `contato${lastCompanyId}@empresa.exemplo`,
    firstUser: { id: 900 + lastCompanyId, name: 'Ana Prado', email: `ana${lastCompanyId}@empresa.exemplo` },
    ...changes,
  };
}
