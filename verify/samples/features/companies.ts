import { usualQueueWeek } from '@recadia/contract/hours';
import type { Kinds } from '../kind.ts';
import { fixed, made, ref, type Samples } from '../sample.ts';

const timezone = fixed(() => 'America/Sao_Paulo');

export const kinds: Kinds = {
  company: { missing: 'ERR_NO_COMPANY_FOUND', make: ({ company_id }) => Promise.resolve(company_id) },
};

export const samples: Samples = {
  listPlan: [{ params: { companyId: ref('company') } }],
  getCompany: [{ params: { companyId: ref('company') } }],
  updateHours: [
    {
      params: { id: ref('company') },
      body: {
        id: ref('company'),
        schedules: fixed(() => usualQueueWeek()),
        holidays: fixed(() => [{ date: '2026-12-25', name: 'Natal', yearly: true }]),
        timezone,
      },
    },
  ],
  updateProfile: [
    {
      params: { id: ref('company') },
      body: {
        name: made((n) => `Empresa ${process.pid} ${n}`),
        email: made((n) => `novo${n}@amostra.exemplo`),
        phone: fixed(() => '+55 11 4002-8922'),
        timezone,
      },
    },
  ],
};
