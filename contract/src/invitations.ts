import * as z from 'zod';
import { passwordLength } from './limits.ts';
import { mailLanguages } from './mail-languages.ts';
import { isStrongPassword } from './passwords.ts';
import { idParams, noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';
import { newUser, user } from './users.ts';

const language = z.enum(mailLanguages).optional();
const token = text(200).min(1);

/** A new user who chooses the password. */
const invitedUser = newUser.omit({ password: true }).extend({ language });
export type InvitedUser = z.output<typeof invitedUser>;

/** Null where a mail delivers the link; only without a mail server does the admin pass it on. */
const link = z.string().nullable();

const managed = { audience: 'user', needs: 'user-modal:editProfile', plan: null, method: 'POST' } as const;
const open = { audience: 'public', needs: null, plan: null, method: 'POST', params: noInput, query: noInput } as const;

export const invitationRoutes = {
  inviteUser: route({
    ...managed,
    path: '/users/invitations',
    summary:
      'Create a user who sets the first password by a link; the link is mailed or, without a mail server, returned',
    params: noInput,
    query: noInput,
    body: invitedUser,
    answer: z.object({ user, link }),
    errors: [
      'ERR_USER_EMAIL_EXISTS',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_PLAN_LIMIT_USERS',
      'ERR_USER_CREATION_DISABLED',
    ],
    rate: 'write',
    // No idempotency key: the answer may hold the link and must not be stored. A repeat answers that the address is
    // taken.
    idempotency: 'natural',
  }),
  renewInvitation: route({
    ...managed,
    path: '/users/:id/invitation',
    summary: 'Replace a lost or expired invitation link',
    params: idParams,
    query: noInput,
    body: z.strictObject({ language }),
    answer: z.object({ link }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_INVITATION'],
    rate: 'write',
    idempotency: 'natural',
  }),
  openInvitation: route({
    ...open,
    path: '/invitations/open',
    summary: 'The user and company of an invitation link',
    body: z.strictObject({ token }),
    answer: z.object({ name: z.string(), email: z.string(), company: z.string() }),
    errors: ['ERR_INVALID_INVITATION'],
    rate: 'public',
    idempotency: 'natural',
  }),
  acceptInvitation: route({
    ...open,
    path: '/invitations/accept',
    summary: 'Set the first password; the link works once',
    body: z.strictObject({ token, password: text(passwordLength.max).refine(isStrongPassword, 'weak') }),
    answer: z.object({}),
    errors: ['ERR_INVALID_INVITATION', 'ERR_COMMON_PASSWORD'],
    rate: 'public',
    idempotency: 'natural',
  }),
};

export const invitationContract = {
  routes: invitationRoutes,
  errors: {
    ERR_INVALID_INVITATION: 400,
    /** The user has a password already. */
    ERR_NO_INVITATION: 409,
  },
} as const satisfies ContractFeature;
