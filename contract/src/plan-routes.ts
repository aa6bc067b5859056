import * as z from 'zod';
import { planNameMax } from './limits.ts';
import { money } from './money.ts';
import { plan } from './plans.ts';
import { readByUsers, writtenBySuper } from './platform-rows.ts';
import { idParams, noInput, pageAnswer, pageQuery, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

const limit = z.number().int().min(0).max(1_000_000);

const planFields = {
  name: text(planNameMax).trim().min(1),
  users: limit,
  connections: limit,
  queues: limit,
  value: money,
};

const flagsOf = (flag: z.ZodOptional<z.ZodBoolean> | z.ZodDefault<z.ZodBoolean>) => ({
  useCampaigns: flag,
  useSchedules: flag,
  useInternalChat: flag,
  useExternalApi: flag,
  useKanban: flag,
  useOpenAi: flag,
  useIntegrations: flag,
  useInternal: flag,
});

/** PLN-01: every flag is on unless the form says otherwise. */
export const newPlan = z.strictObject({ ...planFields, ...flagsOf(z.boolean().default(true)) });
export type NewPlan = z.output<typeof newPlan>;

/** Omitted flags stay unchanged. */
const changedPlan = z.strictObject({ ...planFields, ...flagsOf(z.boolean().optional()) });
export type PlanChange = z.output<typeof changedPlan>;

const openToStrangers = {
  ...readByUsers,
  audience: 'public',
  rate: 'public',
  params: noInput,
  query: noInput,
} as const;
const readBySuper = { ...readByUsers, audience: 'super', params: noInput } as const;

/** PLN-03. Strangers and users read the plans that are offered; users of the super company read and write all of them. */
export const planRoutes = {
  listOfferedPlans: route({
    ...openToStrangers,
    path: '/plans/list',
    summary: 'The plans that are offered at sign-up, by price',
    answer: z.array(plan),
    errors: [],
  }),
  listSignUpPlans: route({
    ...openToStrangers,
    path: '/plans/register',
    summary: 'The same plans, for the sign-up form',
    answer: z.array(plan),
    errors: [],
  }),
  listAllPlans: route({
    ...readBySuper,
    path: '/plans/all',
    summary: 'All plans, by name',
    query: noInput,
    answer: z.array(plan),
    errors: [],
  }),
  listPlans: route({
    ...readBySuper,
    path: '/plans',
    summary: 'A page of plans, by name',
    query: z.strictObject(pageQuery),
    answer: z.object({ plans: z.array(plan), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  showPlan: route({
    ...readByUsers,
    path: '/plans/:id',
    summary: 'One plan: the own, an offered one, or any for users of the super company',
    params: idParams,
    query: noInput,
    answer: plan,
    errors: ['ERR_NO_PLAN_FOUND'],
  }),
  createPlan: route({
    ...writtenBySuper,
    method: 'POST',
    path: '/plans',
    summary: 'Create a plan',
    params: noInput,
    body: newPlan,
    answer: plan,
    errors: ['ERR_PLAN_NAME_ALREADY_EXISTS'],
  }),
  updatePlan: route({
    ...writtenBySuper,
    method: 'PUT',
    path: '/plans/:id',
    summary: 'Change a plan; its companies have the change on their next request',
    body: changedPlan,
    answer: plan,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_NAME_ALREADY_EXISTS'],
  }),
  deletePlan: route({
    ...writtenBySuper,
    method: 'DELETE',
    path: '/plans/:id',
    summary: 'Delete a plan that no company has',
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_IN_USE'],
  }),
};

export const planContract = {
  routes: planRoutes,
  errors: {
    ERR_NO_PLAN_FOUND: 404,
    ERR_PLAN_NAME_ALREADY_EXISTS: 409,
    ERR_PLAN_IN_USE: 409,
  },
} as const satisfies ContractFeature;
