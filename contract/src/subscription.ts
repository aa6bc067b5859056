import * as z from 'zod';
import { emailMaxLength } from './limits.ts';
import { mailLanguages } from './mail-languages.ts';
import { calendarDate, id, noInput, text } from './primitives.ts';
import { plan } from './plans.ts';
import { route, type ContractFeature } from './route.ts';
import { readTaxId } from './tax-id.ts';

/** INV-15 */
export const billingCountries = ['BR', 'usa'] as const;

/** INV-22: Brazil has eight digits, with or without the dash. */
export const isZipCode = (country: string, zipCode: string): boolean =>
  country !== 'BR' || /^\d{5}-?\d{3}$/.test(zipCode.trim());

const required = (max: number) => text(max).trim().min(1);

/** X-INV-06: the tax id of the payer, empty for none. */
const taxId = text(32)
  .trim()
  .refine((given) => given === '' || readTaxId(given) !== null)
  .transform((given) => readTaxId(given) ?? '');

/** INV-06: the billing data of the first step. */
const billing = {
  firstName: required(255),
  address2: required(255),
  city: required(100),
  state: text(100).trim().optional(),
  zipcode: required(20),
  country: z.enum(billingCountries),
  taxId: taxId.optional(),
};

/** Accepted because the specification sends it; the stored invoice decides (INV-17), and card data is dropped (INV-16). */
const ignored = z.unknown().transform(() => undefined);

/** INV-09 */
const subscribe = z
  .strictObject({
    ...billing,
    invoiceId: id,
    lastName: ignored.optional(),
    useAddressForPaymentDetails: ignored.optional(),
    nameOnCard: ignored.optional(),
    cardNumber: ignored.optional(),
    cvv: ignored.optional(),
    expiry: ignored.optional(),
    plan: ignored.optional(),
    price: ignored.optional(),
    users: ignored.optional(),
    connections: ignored.optional(),
  })
  .refine(({ country, zipcode }) => isZipCode(country, zipcode), { path: ['zipcode'] });

/** INV-10 */
const pixCharge = z.object({
  qrcode: z.object({ qrcode: z.string() }),
  valor: z.object({ original: z.string() }),
  txid: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PixCharge = z.infer<typeof pixCharge>;

const ofInvoice = z.strictObject({ invoiceId: id });

const byAdmin = {
  method: 'POST',
  audience: 'user',
  needs: 'settings-page:edit',
  plan: null,
  params: noInput,
  query: noInput,
  rate: 'write',
} as const;

export const subscriptionRoutes = {
  subscribe: route({
    ...byAdmin,
    path: '/subscription',
    summary: 'Save the billing data and answer the Pix charge of an open invoice',
    body: subscribe,
    answer: pixCharge,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_PAID', 'ERR_PAYMENT_NOT_CONFIGURED', 'ERR_PAYMENT_PROVIDER'],
    idempotency: 'natural',
  }),
  previewSubscription: route({
    ...byAdmin,
    path: '/subscription/preview',
    summary: 'The amount, the lines, the plan and the next due date of an open invoice, and the stored billing data',
    body: ofInvoice,
    answer: z.object({
      invoiceId: id,
      value: z.number().min(0),
      dueDate: calendarDate,
      lines: z.array(z.object({ detail: z.string(), value: z.number() })),
      plan: plan.nullable(),
      /** The due date of the company now, and after this payment if it arrives today. */
      companyDueDate: calendarDate.nullable(),
      nextDueDate: calendarDate.nullable(),
      billing: z.object({
        firstName: z.string(),
        address2: z.string(),
        city: z.string(),
        state: z.string(),
        zipcode: z.string(),
        country: z.string(),
        taxId: z.string(),
        email: z.string(),
      }),
    }),
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_PAID'],
    idempotency: 'natural',
  }),
  checkSubscription: route({
    ...byAdmin,
    path: '/subscription/check',
    summary: 'Ask the payment provider now whether the charges of an invoice are paid',
    body: ofInvoice,
    answer: z.object({ status: z.enum(['open', 'paid']), dueDate: calendarDate.nullable() }),
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_PAYMENT_NOT_CONFIGURED', 'ERR_PAYMENT_PROVIDER'],
    idempotency: 'natural',
  }),
  sharePayLink: route({
    ...byAdmin,
    path: '/subscription/link',
    summary: 'A link with which another person pays, without access to the account; mailed when an address is given',
    body: z.strictObject({
      email: text(emailMaxLength).trim().toLowerCase().pipe(z.email()).optional(),
      language: z.enum(mailLanguages).optional(),
    }),
    answer: z.object({ url: z.string() }),
    errors: ['ERR_MAIL_UNAVAILABLE'],
    idempotency: 'natural',
  }),
};

/** The gateway appends `/pix` to the registered address; with a query it lands there instead of in the path. */
const webhook = {
  method: 'POST',
  audience: 'public',
  needs: null,
  plan: null,
  query: z.object({ hmac: text(200).optional() }),
  body: z.unknown(),
  answer: z.object({ ok: z.boolean() }),
  errors: [],
  rate: 'webhook',
  idempotency: 'natural',
  raw: true,
} as const;

export const paymentWebhookRoutes = {
  receivePaymentWebhook: route({
    ...webhook,
    path: '/subscription/webhook',
    summary: 'Receive payments of the gateway; stored at once, read back from the gateway later',
    params: noInput,
  }),
  receiveTypedPaymentWebhook: route({
    ...webhook,
    path: '/subscription/webhook/:type',
    summary: 'The same, with the kind of payment in the path',
    params: z.strictObject({ type: text(20) }),
  }),
};

export const subscriptionContract = {
  routes: { ...subscriptionRoutes, ...paymentWebhookRoutes },
} as const satisfies ContractFeature;
