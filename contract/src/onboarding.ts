import * as z from 'zod';
import { noInput } from './primitives.ts';
import { queueBrief } from './queues.ts';
import { route } from './route.ts';

/** How far a company has come, read from what it has: nothing of it is kept as a click (X-ONB-01). */
const onboarding = z.object({
  /** A number that is connected. */
  connection: z.object({ name: z.string(), number: z.string() }).nullable(),
  /** The first few. */
  queues: z.array(queueBrief),
  /** How many people may sign in. */
  people: z.number().int(),
  /** Somebody here has written to a customer. */
  hasSent: z.boolean(),
});
export type Onboarding = z.infer<typeof onboarding>;

export const onboardingRoutes = {
  showOnboarding: route({
    method: 'GET',
    path: '/onboarding',
    summary: 'The progress of the company in its first steps',
    audience: 'user',
    needs: 'drawer-admin-items:view',
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: onboarding,
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
};
