import * as z from 'zod';
import { minutesMax } from './limits.ts';
import { id, idParam, noInput } from './primitives.ts';
import { route } from './route.ts';

const minutes = z.number().int().min(1).max(minutesMax).nullable();

/** The service level of a queue in minutes of working time; null means none (X-SLA-01). */
const queueServiceLevel = z.object({
  queueId: id,
  name: z.string(),
  color: z.string(),
  firstAnswerMinutes: minutes,
  resolutionMinutes: minutes,
});
export type ServiceLevel = z.infer<typeof queueServiceLevel>;

export const serviceLevelRoutes = {
  listPromises: route({
    method: 'GET',
    path: '/queue-promises',
    summary: 'The service levels of each queue',
    audience: 'user',
    needs: 'settings-page:edit',
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: z.array(queueServiceLevel),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  updatePromise: route({
    method: 'PUT',
    path: '/queue-promises/:id',
    summary: 'Change the service levels of a queue',
    audience: 'user',
    needs: 'settings-page:edit',
    plan: null,
    params: z.strictObject({ id: idParam }),
    query: noInput,
    body: z.strictObject({ firstAnswerMinutes: minutes, resolutionMinutes: minutes }),
    answer: queueServiceLevel,
    errors: ['ERR_NO_QUEUE_FOUND'],
    rate: 'write',
    idempotency: 'natural',
  }),
};
