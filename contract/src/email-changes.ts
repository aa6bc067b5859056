import * as z from 'zod';
import { noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

export const emailChangeRoutes = {
  confirmEmailChange: route({
    method: 'POST',
    path: '/email-changes/confirm',
    summary: 'Confirm a new e-mail with the mailed link',
    audience: 'public',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: z.strictObject({ token: text(200).min(1) }),
    answer: z.object({ email: z.string() }),
    errors: ['ERR_INVALID_EMAIL_CHANGE', 'ERR_USER_EMAIL_EXISTS'],
    rate: 'public',
    idempotency: 'natural',
  }),
};

export const emailChangeContract = {
  routes: emailChangeRoutes,
  errors: {
    /** The same answer for a link that is unknown, used or expired. */
    ERR_INVALID_EMAIL_CHANGE: 400,
  },
} as const satisfies ContractFeature;
