import * as z from 'zod';
import { companyIdQuery, id, noInput } from './primitives.ts';
import { route } from './route.ts';

export const queueBrief = z.object({ id, name: z.string(), color: z.string() });

const openingHours = z.object({
  weekday: z.string(),
  weekdayEn: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});

const queue = queueBrief.extend({
  orderQueue: z.number().int().nullable(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  integrationId: id.nullable(),
  promptId: id.nullable(),
  schedules: z.array(openingHours),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
});

export type Queue = z.infer<typeof queue>;

export const queueRoutes = {
  listQueues: route({
    method: 'GET',
    path: '/queue',
    summary: 'All queues of the company',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    query: z.strictObject(companyIdQuery),
    foreign: 'super',
    body: noInput,
    answer: z.array(queue),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
};
