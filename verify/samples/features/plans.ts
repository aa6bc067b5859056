import { aPlan } from '@recadia/db/testing';
import type { Kinds } from '../kind.ts';
import { cursorAt, fixed, made, ref, type Samples } from '../sample.ts';

const plan = {
  name: made((n) => `Plano de amostra ${process.pid} ${n}`),
  users: 3,
  connections: 1,
  queues: 2,
  value: fixed(() => 49.9),
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useInternal: true,
};

export const kinds: Kinds = {
  // Offered to everybody, so it has no company.
  plan: { missing: 'ERR_NO_PLAN_FOUND', isOfPlatform: true, make: async ({ admin }) => (await aPlan(admin)).id },
};

export const samples: Samples = {
  listOfferedPlans: [{}],
  listSignUpPlans: [{}],
  listAllPlans: [{}],
  listPlans: [
    { query: { searchParam: 'amostra', pageNumber: fixed(() => 1) } },
    { title: 'cursor', query: { cursor: cursorAt('1') } },
  ],
  showPlan: [{ params: { id: ref('plan') } }],
  createPlan: [{ body: plan }],
  updatePlan: [{ params: { id: ref('plan') }, body: plan }],
  deletePlan: [{ params: { id: ref('plan') } }],
};
