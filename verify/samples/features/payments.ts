import { builderPassword } from '@recadia/db/testing';
import { aPayment } from '@recadia/db/testing/invoices';
import type { Kinds } from '../kind.ts';
import { cursorAt, fixed, ref, type Sample, type Samples } from '../sample.ts';

export const kinds: Kinds = {
  // The operator refunds payments of every company, so none is foreign.
  payment: {
    missing: 'ERR_NO_PAYMENT_FOUND',
    isOfPlatform: true,
    make: async ({ admin, company_id }) => (await aPayment(admin, { company_id })).id,
  },
};

/** The installation of these tests has no account at a payment service. */
const withoutGateway = () => 'ERR_PAYMENT_NOT_CONFIGURED' as const;

const params = { kind: fixed(() => 'efi') };
const proof = { currentPassword: fixed(() => builderPassword) };
const account = { environment: 'sandbox', clientId: 'Client_Id', key: 'chave@empresa.exemplo' };
/** The secret of the address is missing. */
const forged: Sample = { query: { hmac: 'x' }, body: { pix: [] }, refuses: () => 'ERR_SESSION_EXPIRED' };

export const samples: Samples = {
  subscribe: [
    {
      body: {
        firstName: 'Casa Aurora',
        address2: 'Rua das Flores, 10',
        city: 'São Paulo',
        state: 'SP',
        zipcode: fixed(() => '01310-100'),
        country: 'BR',
        taxId: fixed(() => '52998224725'),
        cardNumber: '4111111111111111',
        cvv: '737',
        price: 1,
        invoiceId: ref('invoice'),
      },
      refuses: withoutGateway,
    },
  ],
  previewSubscription: [{ body: { invoiceId: ref('invoice') } }],
  checkSubscription: [{ body: { invoiceId: ref('invoice') }, refuses: withoutGateway }],
  sharePayLink: [{ body: { email: 'financeiro@empresa.exemplo', language: 'pt' } }],
  openPayPage: [{ body: { token: 'unknown' }, refuses: () => 'ERR_NO_PAY_TOKEN_FOUND' }],
  chargePayPage: [{ body: { token: 'unknown' }, refuses: () => 'ERR_NO_PAY_TOKEN_FOUND' }],
  receivePaymentWebhook: [forged],
  receiveTypedPaymentWebhook: [{ ...forged, params: { type: 'pix' } }],
  listPayments: [
    { query: { searchParam: 'amostra', pageNumber: fixed(() => 1) } },
    { title: 'cursor', query: { cursor: cursorAt('2026-01-01T00:00:00Z') } },
  ],
  refundPayment: [{ params: { id: ref('payment') }, body: { reason: 'Cliente desistiu' } }],
  reconcilePayments: [{ query: { days: fixed(() => '3') } }],
  showPaymentGateway: [{ params, refuses: withoutGateway }],
  // Never saved: an account would change the answers of the other routes.
  savePaymentGateway: [{ params, body: account, refuses: () => 'ERR_REAUTHENTICATION_REQUIRED' }],
  saveGatewayCertificate: [
    { params, body: { certificatePem: 'x', keyPem: 'x', ...proof }, refuses: () => 'ERR_GATEWAY_CERTIFICATE' },
  ],
  testPaymentGateway: [{ params, refuses: withoutGateway }],
  registerGatewayWebhook: [{ params, refuses: withoutGateway }],
};
