import * as z from 'zod';
import { emailMaxLength, nameLength, passwordLength, signUpPhoneDigits } from './limits.ts';
import { mailLanguages } from './mail-languages.ts';
import { readByUsers } from './platform-rows.ts';
import { id, noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';
import { termsVersion } from './terms.ts';

/** C-34: the mask is display only. */
const phone = text(32)
  .transform((given) => given.replaceAll(/\D/g, ''))
  .pipe(z.string().max(signUpPhoneDigits));

/** Accepted because the specification sends it; the server decides it (SGN-07). */
const ignored = z.unknown().optional();

export const signUp = z.strictObject({
  name: text(nameLength.max).trim().min(nameLength.min),
  email: text(emailMaxLength).trim().toLowerCase().pipe(z.email()),
  phone: phone.optional(),
  password: text(passwordLength.max).min(passwordLength.min),
  planId: id,
  language: z.enum(mailLanguages).optional(),
  /** X-SGN-05: the version that the form showed; another one is refused. */
  termsVersion: z.literal(termsVersion).optional(),
  recurrence: ignored,
  dueDate: ignored,
  status: ignored,
  campaignsEnabled: ignored,
});
export type SignUp = z.output<typeof signUp>;

/** SGN-05 */
export const signUpRoutes = {
  showSignUp: route({
    ...readByUsers,
    audience: 'public',
    rate: 'public',
    path: '/companies/cadastro',
    summary: 'Whether new companies may sign up, and the days of their trial',
    params: noInput,
    query: noInput,
    /** X-SGN-01 */
    answer: z.object({ isOpen: z.boolean(), trialDays: z.number().int() }),
    errors: [],
  }),
  signUp: route({
    method: 'POST',
    path: '/companies/cadastro',
    summary: 'Create the own company with a trial period',
    audience: 'public',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: signUp,
    answer: z.object({ id, name: z.string(), email: z.string() }),
    errors: [
      'ERR_USER_CREATION_DISABLED',
      'ERR_NO_PLAN_FOUND',
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
      'ERR_USER_EMAIL_EXISTS',
      'ERR_COMMON_PASSWORD',
    ],
    rate: 'signUp',
    idempotency: 'natural',
  }),
  /** X-SGN-02 */
  resendConfirmation: route({
    method: 'POST',
    path: '/companies/confirmation',
    summary: 'Mail the link that confirms the e-mail of a new company again',
    audience: 'user',
    needs: 'settings-page:edit',
    plan: null,
    params: noInput,
    query: noInput,
    body: z.strictObject({ language: z.enum(mailLanguages).optional() }),
    answer: z.object({ email: z.string() }),
    errors: ['ERR_EMAIL_CONFIRMED', 'ERR_MAIL_UNAVAILABLE'],
    rate: 'forget',
    idempotency: 'natural',
  }),
};

export const signUpContract = {
  routes: signUpRoutes,
  errors: {
    /** The e-mail of the company is confirmed already. */
    ERR_EMAIL_CONFIRMED: 409,
  },
} as const satisfies ContractFeature;
