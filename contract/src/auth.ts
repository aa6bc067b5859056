import * as z from 'zod';
import { emailMaxLength } from './limits.ts';
import { id, noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';
import { user } from './users.ts';

/** Sign-in checks only that the fields are not empty: a stricter rule would reveal the password policy. */
export const credentials = z.strictObject({
  email: text(emailMaxLength).trim().toLowerCase().min(1),
  password: text(200).min(1),
});

const signedIn = z.object({ token: z.string(), user });

/** authToken repeats token because the specification requires it, and grants no further right (C-06). */
export const signInAnswer = signedIn.extend({ authToken: z.string() });

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password; sets the refresh cookie',
    audience: 'public',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: credentials,
    answer: signInAnswer,
    /** ERR_SECOND_FACTOR: the password was right, and the details describe the second step (X-AUT-02). */
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_USER_DEACTIVATED', 'ERR_SECOND_FACTOR'],
    rate: 'login',
    idempotency: 'natural',
    cookie: true,
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh_token',
    summary: 'Get a new access token for the refresh cookie and rotate the cookie',
    audience: 'public',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: signedIn,
    errors: [],
    rate: 'refresh',
    idempotency: 'natural',
    cookie: true,
  }),
  logout: route({
    method: 'DELETE',
    path: '/auth/logout',
    summary: 'End this session',
    audience: 'user',
    standing: 'any',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: z.object({}),
    errors: [],
    rate: 'write',
    idempotency: 'natural',
    cookie: true,
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: user,
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
};

export const authContract = {
  routes: authRoutes,
  errors: {
    ERR_INVALID_CREDENTIALS: 401,
    /** The password was right: a second step follows, with the challenge of the details. */
    ERR_SECOND_FACTOR: 403,
    /** Answered only when the password is right. */
    ERR_USER_DEACTIVATED: 403,
  },
  live: {
    auth: z.object({
      action: z.literal('update'),
      user: z.object({ id, email: z.string(), companyId: id }),
      sid: z.string(),
    }),
  },
} as const satisfies ContractFeature;
