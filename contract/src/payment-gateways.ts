import * as z from 'zod';
import { noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

const paymentGatewayKinds = ['efi'] as const;

/** Secrets are written and never read again. */
const paymentGateway = z.object({
  kind: z.enum(paymentGatewayKinds),
  environment: z.enum(['production', 'sandbox']),
  clientId: z.string(),
  key: z.string(),
  /** The end of the client certificate; null without one. */
  certificateExpiresAt: z.iso.datetime().nullable(),
  webhookUrl: z.string().nullable(),
});
export type PaymentGatewaySettings = z.infer<typeof paymentGateway>;

/** C-87: the account decides who receives the money, so a token alone does not change it. */
const proof = { currentPassword: text(200).optional(), currentCode: text(40).trim().optional() };

/** The secret is kept when it is omitted. */
export const gatewayAccount = z.strictObject({
  environment: z.enum(['production', 'sandbox']),
  clientId: text(255).trim().min(1),
  clientSecret: text(255).trim().min(1).optional(),
  key: text(77).trim().min(1),
  ...proof,
});

const pem = text(20_000).trim().min(1);

/** Two PEM texts, or a .p12 file in base64. */
export const gatewayCertificate = z.strictObject({
  certificatePem: pem.optional(),
  keyPem: pem.optional(),
  pfx: text(60_000).trim().min(1).optional(),
  passphrase: text(200).optional(),
  ...proof,
});
export type GatewayCertificate = z.output<typeof gatewayCertificate>;

const byOperator = {
  audience: 'super',
  foreign: 'operator',
  needs: null,
  plan: null,
  params: z.strictObject({ kind: z.enum(paymentGatewayKinds) }),
  query: noInput,
  rate: 'write',
  idempotency: 'natural',
} as const;

/** X-PAY-02 */
export const paymentGatewayRoutes = {
  showPaymentGateway: route({
    ...byOperator,
    method: 'GET',
    path: '/operator/gateways/:kind',
    summary: "The operator's account at a payment service, without its secrets",
    body: noInput,
    answer: paymentGateway,
    errors: ['ERR_PAYMENT_NOT_CONFIGURED'],
    rate: 'read',
    idempotency: 'safe',
  }),
  savePaymentGateway: route({
    ...byOperator,
    method: 'PUT',
    path: '/operator/gateways/:kind',
    summary: "Save the operator's account at a payment service",
    body: gatewayAccount,
    answer: paymentGateway,
    errors: ['ERR_NO_GATEWAY_SECRET', 'ERR_REAUTHENTICATION_REQUIRED', 'ERR_WRONG_PASSWORD'],
  }),
  saveGatewayCertificate: route({
    ...byOperator,
    method: 'PUT',
    path: '/operator/gateways/:kind/certificate',
    summary: 'Save the client certificate of the account',
    body: gatewayCertificate,
    answer: paymentGateway,
    errors: [
      'ERR_PAYMENT_NOT_CONFIGURED',
      'ERR_GATEWAY_CERTIFICATE',
      'ERR_REAUTHENTICATION_REQUIRED',
      'ERR_WRONG_PASSWORD',
    ],
  }),
  testPaymentGateway: route({
    ...byOperator,
    method: 'POST',
    path: '/operator/gateways/:kind/test',
    summary: 'Call the payment service with the stored account',
    body: noInput,
    answer: z.object({ ok: z.boolean(), code: z.string().nullable(), webhookUrl: z.string().nullable() }),
    errors: ['ERR_PAYMENT_NOT_CONFIGURED'],
  }),
  registerGatewayWebhook: route({
    ...byOperator,
    method: 'POST',
    path: '/operator/gateways/:kind/webhook',
    summary: 'Register the address of this installation for webhooks of payments',
    body: noInput,
    answer: paymentGateway,
    errors: ['ERR_PAYMENT_NOT_CONFIGURED', 'ERR_PAYMENT_PROVIDER'],
  }),
};

export const paymentGatewayContract = {
  routes: paymentGatewayRoutes,
  errors: {
    /** The operator has entered no account of a payment service, or no certificate. */
    ERR_PAYMENT_NOT_CONFIGURED: 409,
    ERR_NO_GATEWAY_SECRET: 400,
    ERR_GATEWAY_CERTIFICATE: 400,
    ERR_PAYMENT_PROVIDER: 502,
  },
} as const satisfies ContractFeature;
