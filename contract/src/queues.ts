import * as z from 'zod';
import { attached, attachment, attachmentErrors, attachmentFiles, detached } from './attachments.ts';
import { openingHours, week } from './hours.ts';
import { longTextMaxLength, nameLength } from './limits.ts';
import { color, id, idParams, noInput, saved, text, wholeListQuery } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

export const queueBrief = z.object({ id, name: z.string(), color: z.string() });

/** QUE-01 */
const queue = queueBrief.extend({
  orderQueue: z.number().int().nullable(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  integrationId: id.nullable(),
  promptId: id.nullable(),
  schedules: z.array(openingHours),
  ...attachment,
  /** The kind of the file: image, audio, video or document. */
  mediaType: z.string().nullable(),
});
export type Queue = z.infer<typeof queue>;

const fields = {
  orderQueue: z.number().int().min(0).max(10_000).nullable().optional(),
  greetingMessage: text(longTextMaxLength).optional(),
  outOfHoursMessage: text(longTextMaxLength).optional(),
  schedules: week.optional(),
  /** Integrations do not exist yet. */
  integrationId: z.null().optional(),
  promptId: id.nullable().optional(),
};

/** The form of a queue (QUE-04, C-18). */
export const queueInput = z.strictObject({
  name: text(nameLength.max).trim().min(nameLength.min),
  color,
  ...fields,
});
export type QueueInput = z.output<typeof queueInput>;

/** The same with any name and colour: invalid ones have errors of their own (E-QUE-03). */
const queueBody = z.strictObject({ name: text(1_000).optional(), color: text(100).optional(), ...fields });
export type QueueBody = z.output<typeof queueBody>;

const reads = { audience: 'user', needs: null, plan: null, body: noInput, rate: 'read', idempotency: 'safe' } as const;
const writes = {
  audience: 'user',
  needs: 'queues-page:edit',
  plan: null,
  query: noInput,
  rate: 'write',
  idempotency: 'natural',
} as const;
const saving = [
  'ERR_QUEUE_INVALID_NAME',
  'ERR_QUEUE_INVALID_COLOR',
  'ERR_QUEUE_NAME_ALREADY_EXISTS',
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  'ERR_NO_PROMPT_FOUND',
  'ERR_INVALID_SCHEDULE',
] as const;

export const queueRoutes = {
  listQueues: route({
    ...reads,
    method: 'GET',
    path: '/queue',
    summary: 'All queues of the company',
    params: noInput,
    query: z.strictObject(wholeListQuery),
    foreign: 'super',
    answer: z.array(queue),
    errors: [],
  }),
  showQueue: route({
    ...reads,
    method: 'GET',
    path: '/queue/:id',
    summary: 'One queue',
    params: idParams,
    query: noInput,
    answer: queue,
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
  createQueue: route({
    ...writes,
    method: 'POST',
    path: '/queue',
    summary: 'Create a queue',
    params: noInput,
    body: queueBody,
    answer: queue,
    errors: [...saving, 'ERR_PLAN_LIMIT_QUEUES'],
    idempotency: 'key',
  }),
  updateQueue: route({
    ...writes,
    method: 'PUT',
    path: '/queue/:id',
    summary: 'Change a queue; absent fields stay unchanged',
    params: idParams,
    body: queueBody,
    answer: queue,
    errors: [...saving, 'ERR_NO_QUEUE_FOUND'],
  }),
  deleteQueue: route({
    ...writes,
    method: 'DELETE',
    path: '/queue/:id',
    summary: 'Delete a queue: its tickets stay without a queue',
    params: idParams,
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
  attachToQueue: route({
    ...writes,
    method: 'POST',
    path: '/queue/:id/media-upload',
    summary: 'Set the file of the greeting of a queue',
    params: idParams,
    body: noInput,
    files: attachmentFiles,
    answer: attached,
    errors: ['ERR_NO_QUEUE_FOUND', ...attachmentErrors],
  }),
  detachFromQueue: route({
    ...writes,
    method: 'DELETE',
    path: '/queue/:id/media-upload',
    summary: 'Delete the file of a queue',
    params: idParams,
    body: noInput,
    answer: detached,
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
};

export const queueContract = {
  routes: queueRoutes,
  errors: {
    ERR_NO_QUEUE_FOUND: 404,
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
    ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
    ERR_QUEUE_INVALID_NAME: 400,
    ERR_QUEUE_INVALID_COLOR: 400,
    ERR_PLAN_LIMIT_QUEUES: 400,
  },
  live: {
    queue: z.discriminatedUnion('action', [
      z.object({ action: saved, queue }),
      z.object({ action: z.literal('delete'), queueId: id }),
    ]),
  },
} as const satisfies ContractFeature;
