import * as z from 'zod';
import { id, noInput, pageAnswer, pageQuery, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** The tasks of this release, by the names that their jobs carry; each has words on the operator's page. */
export const jobTasks = [
  'adopt-due-rows',
  'assign',
  'cloud-check',
  'create-invoices',
  'decide-pushes',
  'delete-leaving-companies',
  'delete-old-texts',
  'enqueue-roll-ups',
  'fail-expired-sends',
  'fail-stranded-sends',
  'mail',
  'media',
  'media-history',
  'media-linked',
  'message-move',
  'payment-event',
  'picture',
  'prune',
  'push',
  'remove-files',
  'roll-up',
  'schedule',
  'send-reminders',
  'sweep-files',
  'sweep-payments',
  'sweep-presence',
  'ticket-timer',
  'watch-gateways',
] as const;

/** Parked: no attempts are left. Retrying: the next attempt has a time. */
export const jobStates = ['parked', 'retrying'] as const;
export type JobState = (typeof jobStates)[number];

const task = z.string().regex(/^[a-z][a-z-]{0,49}$/);
const state = z.enum(jobStates);

const failedJob = z.object({
  /** Company and number: a job is found by both. */
  id: z.string(),
  /** Null for jobs of the installation, which repeat by time. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  task: z.string(),
  key: z.string(),
  /** The ids that the job carries. */
  data: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  state,
  attempts: z.number().int().min(0),
  dueAt: z.iso.datetime(),
  parkedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});
export type FailedJob = z.infer<typeof failedJob>;

const byOperator = { audience: 'super', foreign: 'operator', needs: null, plan: null } as const;
const ofOneJob = {
  ...byOperator,
  params: z.strictObject({ id: text(33).regex(/^\d{1,16}-\d{1,16}$/) }),
  query: noInput,
  body: noInput,
  answer: z.object({ message: z.string() }),
  rate: 'write',
  idempotency: 'natural',
} as const;

export const jobRoutes = {
  listFailedJobs: route({
    ...byOperator,
    method: 'GET',
    path: '/operator/jobs',
    summary: 'A page of the failed jobs of all companies, latest first',
    params: noInput,
    query: z.strictObject({ ...pageQuery, state: state.optional(), task: task.optional() }),
    body: noInput,
    answer: z.object({ jobs: z.array(failedJob), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
    rate: 'read',
    idempotency: 'safe',
  }),
  retryJob: route({
    ...ofOneJob,
    method: 'POST',
    path: '/operator/jobs/:id/retry',
    summary: 'Make a failed job due now, as a first attempt',
    errors: ['ERR_NO_JOB_FOUND', 'ERR_JOB_NOT_FAILED', 'ERR_JOB_RUNNING'],
  }),
  discardJob: route({
    ...ofOneJob,
    method: 'DELETE',
    path: '/operator/jobs/:id',
    summary: 'Delete a failed job',
    errors: ['ERR_NO_JOB_FOUND', 'ERR_JOB_NOT_FAILED', 'ERR_JOB_RUNNING', 'ERR_JOB_REPEATED'],
  }),
  retryTask: route({
    ...byOperator,
    method: 'POST',
    path: '/operator/tasks/:task/retry',
    summary: 'Make up to 1,000 failed jobs of a task due now, as first attempts',
    params: z.strictObject({ task }),
    query: noInput,
    body: z.strictObject({ searchParam: pageQuery.searchParam, state: state.optional() }),
    /** Failed jobs of the task may be left. */
    answer: z.object({ retried: z.number().int().min(0), hasMore: z.boolean() }),
    errors: [],
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const jobContract = {
  routes: jobRoutes,
  errors: {
    /** It is done, or was discarded. */
    ERR_NO_JOB_FOUND: 404,
    /** It was retried already. */
    ERR_JOB_NOT_FAILED: 409,
    ERR_JOB_RUNNING: 409,
    /** A repeated task of the installation is never discarded. */
    ERR_JOB_REPEATED: 409,
  },
} as const satisfies ContractFeature;
