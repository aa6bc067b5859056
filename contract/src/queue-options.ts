import * as z from 'zod';
import { attached, attachment, attachmentErrors, attachmentFiles, detached } from './attachments.ts';
import { longTextMaxLength, optionLimits } from './limits.ts';
import { id, idParam, idParams, noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** QOP-01; `handOver` and `mediaType` are additions. */
const optionFields = z.object({
  id,
  title: z.string(),
  message: z.string(),
  option: z.number().int(),
  queueId: id,
  parentId: id.nullable(),
  ...attachment,
  /** The kind of the file: image, audio, video or document. */
  mediaType: z.string().nullable(),
  /** An agent takes over here, with or without a text. */
  handOver: z.boolean(),
});
export interface QueueOption extends z.infer<typeof optionFields> {
  children: QueueOption[];
}
/** Nested options are validated separately, because a recursive schema cannot be part of the OpenAPI document. */
const queueOption: z.ZodType<QueueOption, QueueOption> = optionFields.extend({
  children: z.array(z.custom<QueueOption>(isOption)),
});

function isOption(value: unknown): boolean {
  return queueOption.safeParse(value).success;
}

const title = text(optionLimits.title).trim().min(1);
const message = text(longTextMaxLength);

const optionInput = z.strictObject({
  title,
  message: message.optional(),
  /**
   * The position among its siblings, from 1; without it a new option is last and an existing one keeps its position.
   */
  option: z.number().int().min(1).max(optionLimits.nodes).optional(),
  queueId: id,
  parentId: z
    .union([id, z.literal(-1)])
    .nullable()
    .optional(),
  handOver: z.boolean().optional(),
});
export type OptionInput = z.output<typeof optionInput>;

/** A node of the new tree. In the list, each node follows its parent, siblings in order. */
const optionNode = z.strictObject({
  /** The id of an existing option; a new one has none. */
  id: id.optional(),
  /** The index of its parent in the list; null for a root. */
  parent: z.number().int().min(0).max(optionLimits.nodes).nullable(),
  title: text(optionLimits.title).trim(),
  message,
  handOver: z.boolean(),
  /** Whether its file is kept, removed, or follows by media-upload. */
  file: z.enum(['kept', 'none', 'coming']),
});
export type OptionNode = z.output<typeof optionNode>;

const parentQuery = z.union([idParam, z.literal(['-1', -1]).transform(() => -1)]);

const admins = { audience: 'user', needs: 'queues-page:edit', plan: null } as const;
const reads = { ...admins, method: 'GET', body: noInput, rate: 'read', idempotency: 'safe' } as const;
const writes = { ...admins, query: noInput, rate: 'write', idempotency: 'natural' } as const;

export const queueOptionRoutes = {
  listQueueOptions: route({
    ...reads,
    path: '/queue-options',
    summary: 'The options below an option, or the first options of a queue (-1), each with its subtree',
    params: noInput,
    query: z.strictObject({ queueId: idParam, parentId: parentQuery.optional() }),
    answer: z.array(queueOption),
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND'],
  }),
  showQueueOption: route({
    ...reads,
    path: '/queue-options/:id',
    summary: 'One option with its subtree',
    params: idParams,
    query: noInput,
    answer: queueOption,
    errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
  }),
  createQueueOption: route({
    ...writes,
    method: 'POST',
    path: '/queue-options',
    summary: 'Add an option to the menu of a queue',
    params: noInput,
    body: optionInput,
    answer: queueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND', 'ERR_QUEUE_OPTION_TOO_DEEP', 'ERR_QUEUE_OPTIONS_FULL'],
    idempotency: 'key',
  }),
  updateQueueOption: route({
    ...writes,
    method: 'PUT',
    path: '/queue-options/:id',
    summary: 'Change an option, or move it with its subtree',
    params: idParams,
    body: optionInput,
    answer: queueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND', 'ERR_QUEUE_OPTION_TOO_DEEP'],
  }),
  deleteQueueOption: route({
    ...writes,
    method: 'DELETE',
    path: '/queue-options/:id',
    summary: 'Delete an option with its subtree',
    params: idParams,
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
  }),
  attachToQueueOption: route({
    ...writes,
    method: 'POST',
    path: '/queue-options/:id/media-upload',
    summary: 'Set the file of the message of an option',
    params: idParams,
    body: noInput,
    files: attachmentFiles,
    answer: attached,
    errors: ['ERR_NO_QUEUE_OPTION_FOUND', ...attachmentErrors],
  }),
  detachFromQueueOption: route({
    ...writes,
    method: 'DELETE',
    path: '/queue-options/:id/media-upload',
    summary: 'Delete the file of an option',
    params: idParams,
    body: noInput,
    answer: detached,
    errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
  }),
  publishQueueOptions: route({
    ...writes,
    method: 'PUT',
    path: '/queue/:id/options',
    summary: 'Publish the menu of a queue; refused where a customer could get stuck in it',
    params: idParams,
    body: z.strictObject({ options: z.array(optionNode).max(optionLimits.nodes) }),
    answer: z.array(queueOption),
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND', 'ERR_QUEUE_OPTIONS_UNSOUND'],
  }),
};

export const queueOptionContract = {
  routes: queueOptionRoutes,
  errors: {
    ERR_NO_QUEUE_OPTION_FOUND: 404,
    ERR_QUEUE_OPTION_TOO_DEEP: 400,
    ERR_QUEUE_OPTIONS_FULL: 400,
    /** A customer could reach a dead end in the menu: no change is saved. */
    ERR_QUEUE_OPTIONS_UNSOUND: 400,
  },
} as const satisfies ContractFeature;
