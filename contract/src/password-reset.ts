import * as z from 'zod';
import { credentials } from './auth.ts';
import { passwordLength, resetCodeDigits } from './limits.ts';
import { mailLanguages } from './mail-languages.ts';
import { isStrongPassword } from './passwords.ts';
import { noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

const { email } = credentials.shape;
const code = z.string().regex(new RegExp(`^\\d{${resetCodeDigits}}$`));

const newPassword = text(passwordLength.max).refine(isStrongPassword, 'weak');

const open = {
  method: 'POST',
  audience: 'public',
  needs: null,
  plan: null,
  query: noInput,
  answer: z.object({}),
  idempotency: 'natural',
} as const;
const asking = { ...open, errors: ['ERR_EMAIL_NOT_FOUND', 'ERR_MAIL_UNAVAILABLE'], rate: 'forget' } as const;
const resetting = { ...open, errors: ['ERR_INVALID_RESET_TOKEN', 'ERR_COMMON_PASSWORD'], rate: 'public' } as const;

export const passwordResetRoutes = {
  forgetPassword: route({
    ...asking,
    path: '/forgetpassword',
    summary: 'Mail a user a code for a new password',
    params: noInput,
    body: z.strictObject({ email, language: z.enum(mailLanguages).optional() }),
  }),
  forgetPasswordOfPath: route({
    ...asking,
    path: '/forgetpassword/:email',
    summary: 'The same with the address in the path',
    params: z.strictObject({ email }),
    body: noInput,
  }),
  resetPassword: route({
    ...resetting,
    path: '/resetpasswords',
    summary: 'Choose a new password with the mailed code; ends every session',
    params: noInput,
    body: z.strictObject({ email, token: code, password: newPassword }),
  }),
  resetPasswordOfPath: route({
    ...resetting,
    path: '/resetpasswords/:email/:token/:newPassword',
    summary: 'The same with all values in the path; off unless LEGACY_ROUTES=on, because logs contain addresses',
    params: z.strictObject({ email, token: code, newPassword }),
    body: noInput,
    errors: [...resetting.errors, 'ERR_NOT_FOUND'],
  }),
};

export const passwordResetContract = {
  routes: passwordResetRoutes,
  errors: {
    ERR_EMAIL_NOT_FOUND: 404,
    ERR_INVALID_RESET_TOKEN: 400,
  },
} as const satisfies ContractFeature;
