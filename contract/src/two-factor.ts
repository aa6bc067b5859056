import * as z from 'zod';
import { signInAnswer } from './auth.ts';
import { idParams, noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** Six digits of the app or a backup code, as typed: with blanks and dashes. */
const typedCode = text(40).trim().min(1);
const password = text(200).min(1);
/** The challenge of a right password; opaque to the browser. */
const challenge = text(2_000).min(1);

/** The secret for the app, as text to type and as an address for a QR code. */
const enrolment = z.object({ secret: z.string(), uri: z.string() });
const backupCodes = z.array(z.string());

const own = { audience: 'user', needs: null, plan: null, params: noInput, query: noInput } as const;
const open = { audience: 'public', needs: null, plan: null, params: noInput, query: noInput } as const;
const step = { method: 'POST', rate: 'login', idempotency: 'natural' } as const;

const confirmation = z.strictObject({ code: typedCode });
const reassurance = z.strictObject({ password });
/** The current password, or a code of the app instead. */
const proof = z.strictObject({ password: password.optional(), code: typedCode.optional() });
const unproven = ['ERR_REAUTHENTICATION_REQUIRED', 'ERR_WRONG_PASSWORD', 'ERR_INVALID_SECOND_FACTOR'] as const;

export const twoFactorRoutes = {
  showTwoFactor: route({
    ...own,
    method: 'GET',
    path: '/two-factor',
    summary: 'Whether the caller signs in with an authenticator app, and how many backup codes are left',
    body: noInput,
    answer: z.object({ enabled: z.boolean(), required: z.boolean(), backupCodesLeft: z.number().int().min(0) }),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  beginTwoFactor: route({
    ...own,
    method: 'POST',
    path: '/two-factor',
    summary: 'Create a secret for the authenticator app; a code must confirm it',
    body: reassurance,
    answer: enrolment,
    errors: ['ERR_WRONG_PASSWORD', 'ERR_TWO_FACTOR_ON'],
    rate: 'write',
    idempotency: 'natural',
  }),
  confirmTwoFactor: route({
    ...own,
    method: 'POST',
    path: '/two-factor/confirm',
    summary: 'Turn on two-step verification with a first code; returns the backup codes once',
    body: confirmation,
    answer: z.object({ backupCodes }),
    errors: ['ERR_INVALID_SECOND_FACTOR'],
    rate: 'write',
    idempotency: 'natural',
  }),
  renewBackupCodes: route({
    ...own,
    method: 'POST',
    path: '/two-factor/backup-codes',
    summary: 'Replace the backup codes',
    body: proof,
    answer: z.object({ backupCodes }),
    errors: [...unproven, 'ERR_TWO_FACTOR_OFF'],
    rate: 'write',
    idempotency: 'natural',
  }),
  endTwoFactor: route({
    ...own,
    method: 'POST',
    path: '/two-factor/end',
    summary: 'Turn off two-step verification, where the company allows it',
    body: proof,
    answer: z.object({}),
    errors: [...unproven, 'ERR_TWO_FACTOR_ENFORCED'],
    rate: 'write',
    idempotency: 'natural',
  }),
  resetTwoFactor: route({
    method: 'DELETE',
    path: '/users/:id/two-factor',
    summary: 'Remove the authenticator app of a user who lost it; the user enrols again',
    audience: 'user',
    needs: 'user-modal:editProfile',
    plan: null,
    params: idParams,
    query: noInput,
    body: z.strictObject({ currentPassword: password.optional(), currentCode: typedCode.optional() }),
    answer: z.object({}),
    errors: ['ERR_NO_USER_FOUND', ...unproven],
    rate: 'write',
    idempotency: 'natural',
  }),
  secondStep: route({
    ...open,
    ...step,
    path: '/auth/second-step',
    summary: 'Finish signing in with a code of the authenticator app or a backup code',
    body: z.strictObject({ challenge, code: typedCode }),
    answer: signInAnswer,
    errors: ['ERR_INVALID_SECOND_FACTOR', 'ERR_USER_DEACTIVATED'],
    cookie: true,
  }),
  beginEnrolment: route({
    ...open,
    ...step,
    path: '/auth/enrolment',
    summary: 'Create the secret for a user without an authenticator app, where the company requires one',
    body: z.strictObject({ challenge }),
    answer: enrolment,
    errors: ['ERR_INVALID_SECOND_FACTOR'],
  }),
  finishEnrolment: route({
    ...open,
    ...step,
    path: '/auth/enrolment/confirm',
    summary: 'Turn on two-step verification with a first code and finish signing in; returns the backup codes once',
    body: z.strictObject({ challenge, code: typedCode }),
    answer: signInAnswer.extend({ backupCodes }),
    errors: ['ERR_INVALID_SECOND_FACTOR', 'ERR_USER_DEACTIVATED'],
    cookie: true,
  }),
};

export const twoFactorContract = {
  routes: twoFactorRoutes,
  errors: {
    /** The same answer for a wrong code, a used one, an expired one and too many attempts. */
    ERR_INVALID_SECOND_FACTOR: 400,
    ERR_TWO_FACTOR_ON: 409,
    ERR_TWO_FACTOR_OFF: 409,
    ERR_TWO_FACTOR_ENFORCED: 409,
  },
} as const satisfies ContractFeature;
