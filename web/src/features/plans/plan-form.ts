import { planFlags, type Plan } from '@recadia/contract/plans';
import { newPlan } from '@recadia/contract/plan-routes';
import * as z from 'zod';
import { readMoney, typedMoney } from '../../lib/i18n/money.ts';

/** Whole numbers are typed as text, so that an empty field is not a zero. */
const count = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** Money is typed with a comma; the route takes the number. */
const amount = z
  .string()
  .refine((text) => readMoney(text) !== null)
  .transform((text) => readMoney(text) ?? 0);

/** The plan as the form holds it. */
export const planForm = newPlan.extend({ users: count, connections: count, queues: count, value: amount });

/** PLN-01: every flag of a new plan is on. */
export function formOfPlan(plan: Plan | null): z.input<typeof planForm> {
  const flags = Object.fromEntries([...planFlags, 'useInternal' as const].map((flag) => [flag, plan?.[flag] ?? true]));
  return {
    name: plan?.name ?? '',
    users: String(plan?.users ?? ''),
    connections: String(plan?.connections ?? ''),
    queues: String(plan?.queues ?? ''),
    value: plan ? typedMoney(plan.value) : '',
    ...flags,
  };
}
