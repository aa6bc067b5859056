import * as z from 'zod';
import { idParam, noInput, text } from './primitives.ts';
import { route } from './route.ts';

/** Separate from the other user routes, because our web client never calls it and need not load it. */
export const legacyUserRoutes = {
  deleteUserOfPath: route({
    audience: 'user',
    needs: 'user-modal:editProfile',
    plan: null,
    method: 'DELETE',
    path: '/:product/users/:id/:authToken',
    summary: 'DELETE /users/:id under the old address; off unless LEGACY_ROUTES=on. The token in it is not read (C-05)',
    params: z.strictObject({ product: text(100), id: idParam, authToken: text(4_000) }),
    query: noInput,
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_LAST_ADMIN', 'ERR_NOT_FOUND'],
    rate: 'write',
    idempotency: 'natural',
  }),
};
