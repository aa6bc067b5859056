import { aCompany } from '@recadia/db/testing';
import type { Kinds } from '../kind.ts';
import { cursorAt, fixed, made, ref, type Samples } from '../sample.ts';

const company = {
  // Most texts of the schema are longer than the name of a user, which the first admin takes from it.
  name: fixed((_person, n) => `Cliente de amostra ${process.pid} ${n}`),
  email: made((n) => `cliente${process.pid}-${n}@amostra.exemplo`),
  phone: '11 4002-8922',
  planId: ref('plan'),
  status: fixed(() => true),
  campaignsEnabled: fixed(() => 'true'),
  dueDate: '2999-12-31',
  recurrence: 'MENSAL',
};

export const kinds: Kinds = {
  // The operator reads and changes every company, so none is foreign.
  client: {
    missing: 'ERR_NO_COMPANY_FOUND',
    isOfPlatform: true,
    make: async ({ admin }) => (await aCompany(admin)).id,
  },
};

export const samples: Samples = {
  listAllCompanies: [{}],
  listCompanies: [
    { query: { searchParam: 'amostra', pageNumber: fixed(() => 1) } },
    { title: 'cursor', query: { cursor: cursorAt('1') } },
  ],
  createCompany: [
    { body: { ...company, language: 'pt' } },
    { title: 'password', body: { ...company, password: fixed((_person, n) => `Senha de amostra ${n}`) } },
  ],
  updateCompany: [{ params: { id: ref('client') }, body: company }],
  deleteCompany: [{ params: { id: ref('client') } }],
};
