import * as z from 'zod';
import { assignmentCapacity } from './limits.ts';
import { id, idParams, noInput } from './primitives.ts';
import { route } from './route.ts';

/** Automatic assignment of a queue: off, to the agent with the fewest open tickets, or to the agents in turn. */
export const assignmentModes = ['off', 'fewest', 'round-robin'] as const;
export type AssignmentMode = (typeof assignmentModes)[number];

export const assignmentInput = z.strictObject({
  mode: z.enum(assignmentModes),
  /** An agent with this many open tickets gets no more assignments. */
  capacity: z.number().int().min(assignmentCapacity.min).max(assignmentCapacity.max),
});
export type AssignmentInput = z.output<typeof assignmentInput>;

const assignment = z.object({ queueId: id, mode: z.enum(assignmentModes), capacity: z.number().int() });
export type Assignment = z.infer<typeof assignment>;

export const assignmentRoutes = {
  showAssignment: route({
    method: 'GET',
    path: '/queue/:id/assignment',
    summary: 'The assignment rule of a queue',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: noInput,
    answer: assignment,
    errors: ['ERR_NO_QUEUE_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
  updateAssignment: route({
    method: 'PUT',
    path: '/queue/:id/assignment',
    summary: 'Change the assignment rule of a queue; waiting tickets are checked again at once',
    audience: 'user',
    needs: 'settings-page:edit',
    plan: null,
    params: idParams,
    query: noInput,
    body: assignmentInput,
    answer: assignment,
    errors: ['ERR_NO_QUEUE_FOUND'],
    rate: 'write',
    idempotency: 'natural',
  }),
};
