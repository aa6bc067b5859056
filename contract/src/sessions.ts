import * as z from 'zod';
import { noInput } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** One sign-in session of the caller, as long as it is stored (X-AUT-07). */
const ownSession = z.object({
  sid: z.uuid(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  state: z.enum(['current', 'active', 'ended']),
});
export type OwnSession = z.infer<typeof ownSession>;

const own = { audience: 'user', needs: null, plan: null, query: noInput, body: noInput } as const;

export const sessionRoutes = {
  listSessions: route({
    ...own,
    method: 'GET',
    path: '/sessions',
    summary: 'The last sign-ins of the caller, latest first, and which of them are still active',
    params: noInput,
    answer: z.array(ownSession),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  endOwnSession: route({
    ...own,
    method: 'DELETE',
    path: '/sessions/:sid',
    summary: 'End another session of the caller: its next call is refused and its sockets close',
    params: z.strictObject({ sid: z.uuid() }),
    answer: z.object({}),
    errors: ['ERR_NO_SESSION_FOUND'],
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const sessionContract = {
  routes: sessionRoutes,
  errors: {
    ERR_NO_SESSION_FOUND: 404,
  },
} as const satisfies ContractFeature;
