import * as z from 'zod';
import { calendarDate, noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** X-PAY-01: a link to pay without signing in. The token stands behind `#`, so that no server logs it. */
export const payPath = '/pay';

/** The token is the only proof: a page that is opened with it shows this and nothing else. */
const payable = z.object({
  companyName: z.string(),
  /** In reais, with at most two decimals. */
  value: z.number().min(0),
  dueDate: calendarDate,
  status: z.enum(['open', 'paid']),
  /** The Pix code while it can be paid. */
  charge: z.object({ code: z.string(), expiresAt: z.iso.datetime() }).nullable(),
});
export type Payable = z.infer<typeof payable>;

const withToken = {
  method: 'POST',
  audience: 'public',
  needs: null,
  plan: null,
  params: noInput,
  query: noInput,
  body: z.strictObject({ token: text(200) }),
  answer: payable,
  rate: 'public',
} as const;

export const payRoutes = {
  openPayPage: route({
    ...withToken,
    path: '/pay/open',
    summary: 'The oldest open invoice of the company that a pay token names',
    errors: ['ERR_NO_PAY_TOKEN_FOUND'],
    idempotency: 'natural',
  }),
  chargePayPage: route({
    ...withToken,
    path: '/pay/charge',
    summary: 'A Pix code for that invoice; an unexpired one is answered again',
    errors: ['ERR_NO_PAY_TOKEN_FOUND', 'ERR_INVOICE_PAID', 'ERR_PAYMENT_NOT_CONFIGURED', 'ERR_PAYMENT_PROVIDER'],
    idempotency: 'natural',
  }),
};

export const payContract = {
  routes: payRoutes,
  errors: {
    /** The token is unknown or has expired. */
    ERR_NO_PAY_TOKEN_FOUND: 404,
  },
} as const satisfies ContractFeature;
