import * as z from 'zod';
import { noInput } from './primitives.ts';
import { queueBrief } from './queues.ts';
import { route } from './route.ts';

/** The setup progress of a company, derived from its data: no click is stored (X-ONB-01). */
const onboarding = z.object({
  /** A connected number. */
  connection: z.object({ name: z.string(), number: z.string() }).nullable(),
  /** The first few queues. */
  queues: z.array(queueBrief),
  /** Number of users who may sign in. */
  people: z.number().int(),
  /** A user of the company has sent a message to a customer. */
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
